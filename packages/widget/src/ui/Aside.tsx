import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-aside { margin-block-start: 18px; text-align: center; }
`);

/** An alternative below the form of a screen. */
export function Aside({ children }: { children: ReactNode }) {
  return <div {...part("aside")}>{children}</div>;
}
