import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-inset { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding: 14px 16px; background: var(--po-tint); border-radius: var(--po-radius-box); }
.portico-inset > b { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-inset code { background: var(--po-surface); }
.portico-caption { font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

/** A group inside a panel. */
export function Inset({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div {...part("inset")}>
      {title && <b>{title}</b>}
      {children}
    </div>
  );
}

/** A smaller note about the content above. */
export function Caption({ children }: { children: ReactNode }) {
  return <p {...part("caption")}>{children}</p>;
}
