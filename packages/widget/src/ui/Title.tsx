import { createElement, type ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-title { margin-block-end: 24px; font: var(--portico-title-weight, var(--po-bold)) 24px/30px var(--po-font); letter-spacing: -.015em; text-wrap: balance; outline: none; }
`);

export type TitleProps = { level?: 1 | 2 | 3 | 4 | 5 | 6; children: ReactNode };

/** A screen's heading. It takes the focus when the screen comes, but not by the keyboard. */
export function Title({ level = 1, children }: TitleProps) {
  return createElement(`h${level}`, { ...part("title"), tabIndex: -1 }, children);
}
