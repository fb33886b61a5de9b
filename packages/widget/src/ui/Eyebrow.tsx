import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-eyebrow { margin-block-end: 6px; color: var(--po-soft); text-wrap: pretty; }
`);

/** A line above a title. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p {...part("eyebrow")}>{children}</p>;
}
