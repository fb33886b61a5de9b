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
.portico-strong { font-weight: var(--po-bold); color: var(--po-ink); unicode-bidi: plaintext; }
`);

/** An emphasized name or email address in a sentence. It wraps anywhere instead of being cut. */
export function Strong({ children }: { children: ReactNode }) {
  return <b {...part("strong")}>{children}</b>;
}
