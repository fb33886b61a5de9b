import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-line { display: grid; grid-template-rows: 0fr; transition: grid-template-rows .16s; }
.portico-line::after { content: "\\A0"; min-height: 0; font: 13px/24px var(--po-font); }
.portico-line > *, .portico-line::after { grid-area: 1/1; }
`);

/** A slot for a line that may appear. Content below moves with a transition. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <div className="portico-line" data-state={children ? "open" : undefined}>
      {children}
    </div>
  );
}
