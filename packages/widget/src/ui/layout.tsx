import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

// Lines are borders, because forced-colors mode removes backgrounds.
addStyles(`
.portico-divider { display: flex; align-items: center; gap: 14px; margin: 20px 0; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-divider::before, .portico-divider::after { content: ""; flex: 1; border-block-start: 1px solid var(--po-line); }
`);

/** The word "or" between two methods. */
export function Divider({ label }: { label: string }) {
  return <div {...part("divider")}>{label}</div>;
}

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

addStyles(`
.portico-strong { font-weight: var(--po-bold); color: var(--po-ink); unicode-bidi: isolate; }
`);

/** An emphasized name or email address in a sentence. It wraps anywhere instead of being cut. */
export function Strong({ children }: { children: ReactNode }) {
  return <b {...part("strong")}>{children}</b>;
}
