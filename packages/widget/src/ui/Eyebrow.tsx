import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-eyebrow { margin-block-end: 6px; color: var(--po-soft); text-wrap: pretty; }
`);

/** A line above a title. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p {...part("eyebrow")}>{children}</p>;
}
