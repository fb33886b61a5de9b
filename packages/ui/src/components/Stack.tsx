import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-stack { display: grid; gap: 10px; }
.portico-stack[data-state=folded] { grid-template-columns: repeat(2, minmax(0, 1fr)); }
[data-state=folded] > :last-child:nth-child(odd) { grid-column: 1/-1; }
[data-state=folded] > .portico-button { justify-content: start; padding-inline: 12px; text-align: start; }
`);

/** A column of buttons; two columns, with aligned icons, if there are many. */
export function Stack({ isFolded, children }: { isFolded?: boolean; children: ReactNode }) {
  return (
    <div {...part("stack")} data-state={isFolded ? "folded" : undefined}>
      {children}
    </div>
  );
}
