import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-aside { margin-block-start: 18px; text-align: center; }
`);

/** An alternative below the form of a screen. */
export function Aside({ children }: { children: ReactNode }) {
  return <div {...part("aside")}>{children}</div>;
}

addStyles(`
.portico-row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 12px; font: 14px/20px var(--po-font); color: var(--po-soft); }
`);

/** Small elements in a row, from the start to the end of the line. */
export function SpaceBetween({ children }: { children: ReactNode }) {
  return <div {...part("row")}>{children}</div>;
}
