import { part } from "@portico/ui/theme/part";
import type { ReactNode } from "react";

/** Panels of one matter, one above the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div {...part("parts")}>{children}</div>;
}
