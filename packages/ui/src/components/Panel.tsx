import { createElement, type ReactNode } from "react";
import { usePartHeading } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; padding: clamp(16px, 8% - 10px, 24px); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); }
.portico-panel-head { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 8px 16px; }
.portico-panel-head > div:first-child { flex: 1 1 240px; min-width: 0; }
.portico-panel-title { font: var(--portico-title-weight, var(--po-bold)) 18px/26px var(--po-font); letter-spacing: -.01em; text-wrap: balance; outline: none; }
.portico-panel-lead { margin-block-start: 2px; max-width: 68ch; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-panel-foot { padding-block-start: 16px; border-block-start: 1px solid var(--po-line); }
.portico-parts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
`);

interface PanelProps {
  title: string;
  lead?: ReactNode;
  /** Actions of the whole panel, beside its title. */
  actions?: ReactNode;
  foot?: ReactNode;
  children?: ReactNode;
}

/**
 * A section of a settings page: a region with a heading that screen readers can jump to. The heading gets the focus
 * when the panel replaces another, but is not a tab stop.
 */
export function Panel({ title, lead, actions, foot, children }: PanelProps) {
  const id = useId();
  return (
    <section {...part("panel")} aria-labelledby={id}>
      <div {...part("panel-head")}>
        <div>
          {createElement(usePartHeading(), { ...part("panel-title"), id, tabIndex: -1 }, title)}
          {lead && <p {...part("panel-lead")}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
      {foot && <div {...part("panel-foot")}>{foot}</div>}
    </section>
  );
}
