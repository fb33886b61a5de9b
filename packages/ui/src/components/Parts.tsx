import type { ReactNode } from "react";
import { part } from "../theme/part.ts";

/** A column of panels. */
export function Parts({ children }: { children: ReactNode }) {
  return <div {...part("parts")}>{children}</div>;
}
