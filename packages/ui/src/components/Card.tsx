import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// The padding goes from 32 at full width down to 20 at 320, with the card and not with the window.
addStyles(`
.portico-card {
display: flow-root; padding: clamp(20px, 15% - 28px, 32px);
background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); box-shadow: var(--po-shadow);
}
[data-state=flush], [data-state=flush] .portico-card { width: 100%; padding: 0; background: none; border: 0; box-shadow: none; }
`);

/** The surface that a screen stands on. `state` is for hosts and tests. */
export function Card({ state, children }: { state?: string; children: ReactNode }) {
  return (
    <div {...part("card")} data-state={state}>
      {children}
    </div>
  );
}
