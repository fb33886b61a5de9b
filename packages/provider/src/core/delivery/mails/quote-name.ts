const ZERO_WIDTH_SPACE = "\u200b";

/**
 * A name that someone else chose, as an email shows it: one line, in its own text direction, and nothing that an
 * email client turns into a link. The only link in an email is the provider's (threats.md T21). New names are checked
 * when they are saved; those from identity providers and older rows are not.
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

/** An email address, changed only if its local part looks like a URL. */
export function quoteAddress(address: string): string {
  return isPlainAddress(address) ? address : breakLinks(address);
}

// A local part may contain `/`: `www.evil.test/login@mail.test` is an email address.
const isPlainAddress = (text: string) =>
  /^[a-z0-9!#$%&'*+=?^_`{|}~.-]+@[a-z0-9.-]+$/.test(text) && !/^www\./.test(text);

/** Inserts an invisible break after each dot and colon that a host or scheme could need. */
function breakLinks(text: string): string {
  return text.replace(/[.:@\u3002\uff0e\uff61](?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`);
}
