import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { checkIcon, defineIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-empty { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 6px; padding: 12px 16px 20px; text-align: center; }
.portico-empty > .portico-icon { width: 40px; height: 40px; margin-block-end: 2px; padding: 10px; color: var(--po-soft); background: var(--po-tint); border-radius: 50%; }
.portico-empty > .portico-icon:has(> .portico-icon-check) { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 12%, var(--po-surface)); stroke-width: 2; }
.portico-empty > b { font: var(--po-bold) 15px/22px var(--po-font); }
.portico-empty > p { max-width: 56ch; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-empty > .portico-actions { margin-block-start: 8px; justify-content: center; }
.portico-empty[data-state=brief] { justify-items: start; gap: 0; padding: 0; text-align: start; }
.portico-empty[data-state=brief] > b { font: 14px/20px var(--po-font); }
`);

const trayIcon = /* @__PURE__ */ defineIcon("tray", "M2.5 10 5 3.5h8l2.5 6.500v5h-13zM2.5 10h3.7l1 2h3.6l1-2h3.7");

const lockIcon = /* @__PURE__ */ defineIcon("lock", "M3.500 8.200h11v7.300h-11zM6 8.200V5.500a3 3 0 0 1 6 0v2.700");

const searchIcon = /* @__PURE__ */ defineIcon(
  "search",
  "M8 13.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11M12 12l3.5 3.5",
);

interface EmptyProps {
  title: string;
  /** Nothing is missing: a check mark says so instead of an empty tray. */
  isGood?: boolean;
  /** There may be something, but not for this member. */
  isLocked?: boolean;
  /** Nothing was found. */
  isMissing?: boolean;
  /** For one of many sections of a page: only the text. */
  isBrief?: boolean | undefined;
  /** Explains the empty list, or what to do. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** An empty state. */
export function Empty({ title, isGood, isLocked, isMissing, isBrief, children, actions }: EmptyProps) {
  return (
    <div {...part("empty")} data-state={isBrief ? "brief" : undefined}>
      {!isBrief && <Icon drawing={isGood ? checkIcon : isLocked ? lockIcon : isMissing ? searchIcon : trayIcon} />}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div {...part("actions")}>{actions}</div>}
    </div>
  );
}
