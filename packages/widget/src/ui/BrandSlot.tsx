import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-brand { display: block; flex: none; width: 18px; height: 18px; }
.portico-brand > svg { display: block; width: 18px; height: 18px; overflow: visible; }
`);

/** Reserves the space of an icon that loads later, so that nothing moves. */
export function BrandSlot({ children }: { children: ReactNode }) {
  return <span {...part("brand")}>{children}</span>;
}
