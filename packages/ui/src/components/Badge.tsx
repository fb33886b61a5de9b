import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-badge { display: inline-block; padding: 1px 8px; font: var(--po-bold) 12px/18px var(--po-font); color: var(--po-soft); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: 12px; overflow-wrap: anywhere; }
.portico-badge[data-state=good] { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 10%, var(--po-surface)); border-color: transparent; }
.portico-badge[data-state=bad] { color: var(--po-error); background: color-mix(in srgb, var(--po-error) 8%, var(--po-surface)); border-color: transparent; }
.portico-badge[data-state=warn] { color: color-mix(in srgb, #B45F00 55%, var(--po-ink)); background: color-mix(in srgb, #E8A33D 16%, var(--po-surface)); border-color: transparent; }
.portico-badge[data-state=strong] { color: var(--po-surface); background: var(--po-ink); border-color: transparent; }
`);

/** A status in one word. The color only supports it. */
export function Badge({ kind, children }: { kind?: "good" | "bad" | "warn" | "strong"; children: ReactNode }) {
  return (
    <span {...part("badge")} data-state={kind}>
      {children}
    </span>
  );
}
