import { createElement, type ReactNode } from "react";
import { usePartHeading } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { defineIcon, Icon } from "./Icon.tsx";
import { downIcon } from "./SelectField.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; min-width: 0; padding: clamp(16px, 8% - 10px, 24px); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); }
.portico-panel-head { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 16px; }
.portico-panel-head > :nth-child(n + 2):not(.portico-panel-lead) { justify-self: end; max-width: 50cqi; }
.portico-panel-head > .portico-panel-lead { grid-column: 1; }
.portico-panel-head > .portico-panel-lead + * { grid-area: 1 / 2 / span 2; align-self: start; }
.portico-panel-head:has(.portico-back) > :last-child:not(:first-child, .portico-panel-lead) { align-self: end; }
.portico-panel-head > :is(.portico-confirm, .portico-actions:has(> .portico-confirm)) { grid-area: auto / 1 / auto / -1; justify-self: stretch; max-width: 100%; margin-block-start: 12px; }
.portico-panel-name { display: flex; align-items: center; gap: 14px; }
.portico-panel-name > div { flex: 1; min-width: 0; }
.portico-panel-name > .portico-avatar { width: 44px; height: 44px; font-size: 15px; }
.portico-panel-title-row { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
.portico-panel-title { font: var(--portico-title-weight, var(--po-bold)) 18px/26px var(--po-font); letter-spacing: -.01em; text-wrap: balance; outline: none; }
.portico-panel-lead { margin-block-start: 2px; max-width: 88ch; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-panel-lead > .portico-link { display: inline-block; }
.portico-back { display: inline-flex; align-items: center; gap: 4px; margin-block-end: 8px; padding: 2px 0; font: 14px/20px var(--po-font); color: var(--po-soft); border-radius: 2px; cursor: pointer; }
.portico-back > .portico-icon { width: 14px; height: 14px; }
.portico-back > .portico-icon:dir(rtl) { scale: -1 1; }
@media (hover: hover) { .portico-back:hover { color: var(--po-ink); text-decoration: underline; text-underline-offset: 3px; } }
.portico-panel-foot { padding-block-start: 16px; border-block-start: 1px solid var(--po-line); }
.portico-parts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
@container portico-admin (max-width: 480px) {
.portico-panel-head > .portico-panel-lead { grid-area: 2 / 1 / auto / -1; }
.portico-panel-head > .portico-panel-lead + * { grid-row: 1; align-self: center; }
.portico-panel-head > .portico-actions:nth-child(n + 2) { grid-area: auto / 1 / auto / -1; justify-self: start; max-width: 100%; margin-block-start: 12px; }
.portico-panel-title { hyphens: auto; }
.portico-panel-head:not(:has(> .portico-panel-lead)) { display: flex; flex-wrap: wrap; justify-content: space-between; row-gap: 12px; }
.portico-panel-head:not(:has(> .portico-panel-lead)) > div:first-child { flex: 1 1 auto; max-width: 100%; }
.portico-panel-head:not(:has(> .portico-panel-lead)) > :nth-child(n + 2) { max-width: 100%; margin: 0; }
.portico-panel-head:not(:has(> .portico-panel-lead)) > .portico-actions:nth-child(n + 2) { flex-basis: 100%; }
}
`);

const backIcon = /* @__PURE__ */ defineIcon("back", "M11 4.5 6.5 9l4.5 4.5");

interface PanelProps {
  /** A link above the title to the list that this panel is an item of. */
  back?: { text: string; onClick: () => void } | undefined;
  /** An avatar before the title. */
  face?: ReactNode;
  /** After the title, such as badges. */
  beside?: ReactNode;
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
export function Panel({ back, face, title, beside, lead, actions, foot, children }: PanelProps) {
  const id = useId();
  return (
    <section {...part("panel")} aria-labelledby={id}>
      <div {...part("panel-head")}>
        <div>
          {back && (
            <button {...part("back")} type="button" onClick={back.onClick}>
              <Icon drawing={backIcon} />
              {back.text}
            </button>
          )}
          <div {...part("panel-name")}>
            {face}
            <div>
              <div {...part("panel-title-row")}>
                {createElement(usePartHeading(), { ...part("panel-title"), id, tabIndex: -1 }, title)}
                {beside}
              </div>
              {face && lead && <p {...part("panel-lead")}>{lead}</p>}
            </div>
          </div>
        </div>
        {!face && lead && <p {...part("panel-lead")}>{lead}</p>}
        {actions}
      </div>
      {children}
      {foot && <div {...part("panel-foot")}>{foot}</div>}
    </section>
  );
}

/** A column of panels. */
export function Parts({ children }: { children: ReactNode }) {
  return <div {...part("parts")}>{children}</div>;
}

addStyles(`
.portico-box { display: grid; gap: 14px; padding: 16px; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-box > b, .portico-box > form > b { font: var(--po-bold) 16px/22px var(--po-font); outline: none; }
`);

/** A form inside a panel that the member opened and can close. */
export function Box({ children }: { children: ReactNode }) {
  return <div {...part("box")}>{children}</div>;
}

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

addStyles(`
.portico-details > summary { display: flex; align-items: center; gap: 6px; width: fit-content; max-width: 100%; padding-block: 4px; font: 14px/20px var(--po-font); border-radius: 2px; list-style: none; cursor: pointer; }
.portico-details > summary::-webkit-details-marker { display: none; }
.portico-details > summary > .portico-icon { width: 14px; height: 14px; color: var(--po-soft); transition: rotate .12s; }
.portico-details[open] > summary > .portico-icon { rotate: 180deg; }
.portico-details > :not(summary) { margin-block-start: 8px; }
@media (hover: hover) { .portico-details > summary:hover { text-decoration: underline; text-underline-offset: 3px; } }
@media (prefers-reduced-motion: reduce) { .portico-details > summary > .portico-icon { transition: none; } }
`);

interface DisclosureProps {
  summary: string;
  /** Open initially. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Opens to show more. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details {...part("details")} open={isOpen}>
      <summary>
        {summary}
        <Icon drawing={downIcon} />
      </summary>
      {children}
    </details>
  );
}

/** A smaller note about the content above. */
export function Caption({ children }: { children: ReactNode }) {
  return <p {...part("caption")}>{children}</p>;
}
