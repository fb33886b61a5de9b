import type { ReactNode } from "react";
import { part } from "../theme/part.ts";

/** Panels of one matter, one above the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div {...part("parts")}>{children}</div>;
}
