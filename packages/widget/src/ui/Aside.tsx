import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-aside { margin-block-start: 18px; text-align: center; }
`);

/** Another way on, under the form of a screen. */
export function Aside({ children }: { children: ReactNode }) {
  return <div {...part("aside")}>{children}</div>;
}
