import { createElement, type ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-facts { display: grid; gap: 4px; margin-block-start: 18px; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

/** Small things to know, a line each; nothing is said of what is not known. */
export function Facts({ lines }: { lines: readonly ReactNode[] }) {
  const known = lines.filter(Boolean).map((line) => createElement("p", null, line));
  return createElement("div", part("facts"), ...known);
}
