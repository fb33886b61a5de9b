import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-tiles { display: flex; align-items: center; gap: 8px; margin-block-end: 18px; }
.portico-tiles::before { order: 1; width: 28px; border-block-start: 2px dotted var(--po-border); content: ""; }
.portico-tiles > :last-child { order: 2; }
`);

/** Two faces with a dotted line between: who asks, and who is asked. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div {...part("tiles")}>{children}</div>;
}
