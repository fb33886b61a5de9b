import { createContext, type ReactNode, useContext } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// The padding shrinks from 32 px at full width to 20 px at 320 px, with the card rather than the window.
addStyles(`
.portico-card {
display: flow-root; padding: clamp(20px, 15% - 28px, 32px);
background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); box-shadow: var(--po-shadow);
}
[data-state=flush], [data-state=flush] .portico-card { width: 100%; padding: 0; background: none; border: 0; box-shadow: none; }
`);

/** The brand that every card of a widget begins with. */
export const BrandContext = createContext<ReactNode>(null);

/** The surface of a screen. `state` is for hosts and tests. */
export function Card({ state, children }: { state?: string; children: ReactNode }) {
  return (
    <div {...part("card")} data-state={state}>
      {useContext(BrandContext)}
      {children}
    </div>
  );
}
