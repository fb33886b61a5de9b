import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-brand { display: block; flex: none; width: 18px; height: 18px; }
.portico-brand > svg { display: block; width: 18px; height: 18px; overflow: visible; }
`);

/** The place of a provider's sign. It is there before the sign is, so that nothing moves. */
export function BrandSlot({ children }: { children: ReactNode }) {
  return <span {...part("brand")}>{children}</span>;
}
