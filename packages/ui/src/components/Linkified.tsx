import { createElement, Fragment } from "react";
import { away } from "../lib/away.ts";
import { linkify } from "../lib/linkify.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-link { text-decoration: underline; text-underline-offset: 3px; border-radius: 2px; cursor: pointer; }
.portico-link:hover { text-decoration-thickness: 2px; }
`);

/** Untrusted text with its URLs as links (T37). */
export function Linkified({ text }: { text: string }) {
  const pieces = linkify(text).map((piece) =>
    typeof piece === "string" ? piece : createElement("a", { ...part("link"), ...away, href: piece.href }, piece.text),
  );
  return createElement(Fragment, null, ...pieces);
}
