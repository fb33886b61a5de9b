import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-pair { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; margin-block-start: 24px; }
.portico-lead + .portico-pair { margin-block-start: 0; }
.portico-root .portico-pair > .portico-button { margin-block-start: 0; }
`);

/** Two answers of the same width, the one that leads last. */
export function Pair({ children }: { children: ReactNode }) {
  return <div {...part("pair")}>{children}</div>;
}
