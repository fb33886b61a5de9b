import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-empty { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 6px; padding: 28px 16px; text-align: center; border: 1px dashed var(--po-line); border-radius: var(--po-radius-box); }
.portico-empty > b { font: var(--po-bold) 15px/22px var(--po-font); }
.portico-empty > p { max-width: 56ch; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-empty > .portico-actions { margin-block-start: 8px; justify-content: center; }
`);

interface EmptyProps {
  title: string;
  /** Explains the empty list, or what to do. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** An empty state. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div {...part("empty")}>
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div {...part("actions")}>{actions}</div>}
    </div>
  );
}
