import { createElement, type ReactNode, useContext } from "react";
import { ShellContext } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-title { margin-block-end: 24px; font: var(--portico-title-weight, var(--po-bold)) 24px/30px var(--po-font); letter-spacing: -.015em; text-wrap: balance; outline: none; }
`);

/** A screen's heading. It gets the focus when the screen appears, but is not a tab stop. */
export function Title({ children }: { children: ReactNode }) {
  return createElement(`h${useContext(ShellContext).titleLevel}`, { ...part("title"), tabIndex: -1 }, children);
}
