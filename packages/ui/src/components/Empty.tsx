import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { checkIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-empty { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 6px; padding: 28px 16px; text-align: center; border: 1px dashed var(--po-line); border-radius: var(--po-radius-box); }
.portico-empty > .portico-icon { width: 36px; height: 36px; padding: 8px; color: var(--po-success); background: color-mix(in srgb, var(--po-success) 12%, var(--po-surface)); border-radius: 50%; stroke-width: 2; }
.portico-empty > b { font: var(--po-bold) 15px/22px var(--po-font); }
.portico-empty > p { max-width: 56ch; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-empty > .portico-actions { margin-block-start: 8px; justify-content: center; }
`);

interface EmptyProps {
  title: string;
  /** Nothing is missing: a check mark says so. */
  isGood?: boolean;
  /** Explains the empty list, or what to do. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** An empty state. */
export function Empty({ title, isGood, children, actions }: EmptyProps) {
  return (
    <div {...part("empty")}>
      {isGood && <Icon drawing={checkIcon} />}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div {...part("actions")}>{actions}</div>}
    </div>
  );
}
