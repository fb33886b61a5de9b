const ZERO_WIDTH_SPACE = "\u200b";

/**
 * A name that somebody else chose, as a mail shows it: one line, in the direction in which it is written, and nothing in it
 * that a mail program makes a link of. The link of a mail is the provider's own (threats.md T21). New names are checked
 * when they are written; those of identity providers and of old rows are not.
 */
export function quoteName(name: string): string {
  if (isPlainAddress(name)) return name;
  return breakLinks(
    name
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      // Removes marks that change the text direction and invisible ones. Emoji and some scripts need their joiners.
      .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
      .trim(),
  );
}

/** An address: as it is, unless its local part could pass for the address of a page. */
export function quoteAddress(address: string): string {
  return isPlainAddress(address) ? address : breakLinks(address);
}

// `/` may stand in a local part: `www.evil.test/login@mail.test` is an address.
const isPlainAddress = (text: string) =>
  /^[a-z0-9!#$%&'*+=?^_`{|}~.-]+@[a-z0-9.-]+$/.test(text) && !/^www\./.test(text);

/** An invisible break after each dot and colon that a host or a scheme could need. */
function breakLinks(text: string): string {
  return text.replace(/[.:@\u3002\uff0e\uff61](?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`);
}
