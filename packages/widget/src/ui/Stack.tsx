import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-stack { display: grid; gap: 10px; }
`);

/** Buttons, or the like, one above the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div {...part("stack")}>{children}</div>;
}
