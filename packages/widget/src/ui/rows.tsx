import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-aside { margin-block-start: 18px; }
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

addStyles(`
.portico-pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px; }
.portico-root .portico-pair > .portico-button { margin-block-start: 0; }
`);

/** Two buttons of the same width, the primary one last. */
export function Pair({ children }: { children: ReactNode }) {
  return <div {...part("pair")}>{children}</div>;
}
