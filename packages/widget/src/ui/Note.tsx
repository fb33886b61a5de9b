import type { ReactNode } from "react";
import { addStyles } from "../theme/styles.ts";
import { part } from "./part.ts";

addStyles(`
.portico-note { display: flex; gap: 10px; margin: 0 0 20px; padding: 12px 14px; font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid transparent; border-radius: var(--po-radius); }
`);

/** A remark that stands apart from the text. */
export function Note({ children }: { children: ReactNode }) {
  return <div {...part("note")}>{children}</div>;
}
