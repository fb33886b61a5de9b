import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-box { display: grid; gap: 14px; padding: 16px; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-box > b, .portico-box > form > b { font: var(--po-bold) 16px/22px var(--po-font); outline: none; }
`);

/** A form inside a panel that the member opened and can close. */
export function Box({ children }: { children: ReactNode }) {
  return <div {...part("box")}>{children}</div>;
}
