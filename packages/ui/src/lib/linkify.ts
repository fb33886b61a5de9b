export type Piece = string | { href: string; text: string };

// An address ends at white space, at quotes and brackets, and at what cannot be seen, such as the marks that turn the
// reading direction around, with which one address could be made to look like another.
const address = /https?:\/\/[^\s\p{C}"'<>`{}|\\^]+/giu;

/**
 * Splits a text into what is text and what is a web address: http and https alone, and none with a user name, which hides
 * the host.
 */
export function linkify(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutSentenceEnd(match[0]);
    const href = webHref(found);
    if (!href) continue;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    pieces.push({ href, text: found });
    end = match.index + found.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** Takes off what ends the sentence and not the address: full stops and the like, and a bracket that was opened before it. */
function withoutSentenceEnd(found: string): string {
  let rest = found;
  for (;;) {
    const last = rest.at(-1) ?? "";
    const opening = { ")": "(", "]": "[" }[last];
    const isStray = opening ? rest.split(opening).length < rest.split(last).length : ".,;:!?*_~…。、".includes(last);
    if (!last || !isStray) return rest;
    rest = rest.slice(0, -1);
  }
}

function webHref(text: string): string | undefined {
  try {
    const url = new URL(text);
    return url.username || url.password ? undefined : url.href;
  } catch {
    return undefined;
  }
}
