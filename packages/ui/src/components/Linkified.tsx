import { createElement } from "react";
import { away } from "../lib/web-address.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-link { text-decoration: underline; text-underline-offset: 3px; border-radius: 2px; cursor: pointer; }
.portico-link:hover { text-decoration-thickness: 2px; }
`);

const rightToLeft = /[\u0590-\u08ff]/;

/** Untrusted text with its URLs as links (T37). A text without Arabic or Hebrew runs from left to right on every page. */
export function Linkified({ text }: { text: string }) {
  const segments = linkify(text).map((piece) =>
    typeof piece === "string" ? piece : createElement("a", { ...part("link"), ...away, href: piece.href }, piece.text),
  );
  return createElement("span", { dir: rightToLeft.test(text) ? undefined : "ltr" }, ...segments);
}

type TextSegment = string | { href: string; text: string };

// A URL ends at white space, quotes, brackets and invisible characters, such as direction marks, which can disguise a
// URL.
const address = /https?:\/\/[^\s\p{C}"'<>`{}|\\^]+/giu;

/**
 * Splits a text into plain text and URLs. Only http and https, and no URL with a user name, because that disguises
 * the host.
 */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutSentenceEnd(match[0]);
    const href = webHref(found);
    if (!href) continue;
    if (match.index > end) segments.push(text.slice(end, match.index));
    segments.push({ href, text: found });
    end = match.index + found.length;
  }
  if (end < text.length) segments.push(text.slice(end));
  return segments;
}

/** Removes trailing punctuation, and a closing bracket whose opening bracket comes before the URL. */
function withoutSentenceEnd(found: string): string {
  let rest = found;
  for (;;) {
    const last = rest.at(-1) ?? "";
    const opening = { ")": "(", "]": "[" }[last];
    const isTrailing = opening ? rest.split(opening).length < rest.split(last).length : ".,;:!?*_~…。、".includes(last);
    if (!last || !isTrailing) return rest;
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
