import type { CSSProperties } from "react";
import { useLocale } from "../hooks/use-locale.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { alertIcon, checkIcon, crossIcon, Icon } from "./Icon.tsx";

// A kind has an icon and a pattern, so that nothing depends on its color.
addStyles(`
.portico-impact-bar { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
.portico-impact-track { display: flex; gap: 2px; height: 12px; }
.portico-impact-track > span { flex: var(--po-count) 1 0; min-width: 8px; border-radius: 3px; background: var(--po-kind); forced-color-adjust: none; }
.portico-impact-track > [data-state=warning] { background: repeating-linear-gradient(135deg, var(--po-kind) 0 4px, color-mix(in srgb, var(--po-kind) 35%, var(--po-surface)) 4px 8px); }
.portico-impact-track > [data-state=bad] { background: repeating-linear-gradient(90deg, var(--po-kind) 0 3px, color-mix(in srgb, var(--po-kind) 35%, var(--po-surface)) 3px 5px); }
.portico-impact-bar [data-state=good] { --po-kind: var(--po-success); }
.portico-impact-bar [data-state=warning] { --po-kind: #B7791F; }
.portico-impact-bar [data-state=bad] { --po-kind: var(--po-error); }
.portico-impact-legend { display: flex; flex-wrap: wrap; gap: 2px 18px; font: 14px/20px var(--po-font); }
.portico-impact-legend > li { display: flex; gap: 6px; margin: 0; }
.portico-impact-legend .portico-icon { width: 16px; height: 20px; color: var(--po-kind); }
.portico-impact-legend b { font-weight: var(--po-bold); font-variant-numeric: tabular-nums; }
@media (forced-colors: active) { .portico-impact-bar [data-state] { --po-kind: CanvasText; --po-surface: Canvas; } }
`);

export interface ImpactPart {
  kind: "good" | "warning" | "bad";
  count: number;
  text: string;
}

const icons = { good: checkIcon, warning: alertIcon, bad: crossIcon } as const;

/** How many people a change affects, as one bar with a legend. Screen readers read the legend. Kinds of none are left out. */
export function ImpactBar({ label, parts }: { label: string; parts: readonly ImpactPart[] }) {
  const locale = useLocale();
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <div {...part("impact-bar")}>
      <div {...part("impact-track")} aria-hidden="true">
        {shown.map(({ kind, count }) => (
          <span key={kind} data-state={kind} style={{ "--po-count": count } as CSSProperties} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ul {...part("impact-legend")} role="list" aria-label={label}>
        {shown.map(({ kind, count, text }) => (
          <li key={kind} data-state={kind}>
            <Icon drawing={icons[kind]} />
            <span>
              <b>{count.toLocaleString(locale)}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
