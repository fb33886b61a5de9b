import { Disclosure } from "@portico/ui/components/Panel";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { CSSProperties } from "react";
import { type CountRow, CountTable } from "./CountTable.tsx";

// Our reset overrides style attributes, except variables.
addStyles(`
.portico-chart { --po-count-0: color-mix(in srgb, var(--po-primary), var(--po-success)); --po-count-1: #B7791F; --po-count-2: var(--po-error); --po-count-3: var(--po-soft); display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.portico-chart-legend { display: flex; flex-wrap: wrap; gap: 4px 20px; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-chart-legend > li { display: flex; align-items: center; gap: 8px; margin: 0; }
.portico-chart-legend > li::before { content: ""; border: 5px solid var(--po-hue); border-radius: 3px; }
.portico-chart-legend b { color: var(--po-ink); font-weight: var(--po-bold); font-variant-numeric: tabular-nums; }
.portico-chart-frame { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 8px; padding-block-start: 8px; font: 12px/16px var(--po-font); color: var(--po-soft); font-variant-numeric: tabular-nums; }
.portico-chart-scale { display: flex; flex-direction: column; justify-content: space-between; margin-block: -8px; white-space: nowrap; text-align: end; }
.portico-chart-plot { display: flex; align-items: stretch; gap: 3px; height: 150px; border-block: 1px solid var(--po-line); background: linear-gradient(var(--po-line), var(--po-line)) 0 50% / 100% 1px no-repeat; }
.portico-chart-plot[data-state=low] { height: 64px; margin-block-start: 14px; background: none; }
.portico-chart-scale:has(+ [data-state=low]) { margin-block-start: 6px; }
.portico-chart-step { display: flex; flex: 1 1 0; flex-direction: column; justify-content: end; gap: 1px; min-width: 0; }
.portico-chart-step > span { height: calc(var(--portico-share) * 100%); min-height: 2px; background: var(--po-hue); border-radius: 2px; forced-color-adjust: none; }
@media (hover: hover) { .portico-chart-step:hover { background: var(--po-tint); } }
.portico-chart-times { position: relative; grid-column: 2; height: 16px; }
.portico-chart-times > span { position: absolute; inset-inline-start: calc(var(--portico-share) * 100%); white-space: nowrap; }
@container portico-admin (max-width: 620px) { .portico-chart-times > :nth-child(even) { display: none; } }
${[0, 1, 2, 3].map((at) => `.portico-chart [data-series="${at}"] { --po-hue: var(--po-count-${at}); }`).join("\n")}
`);

interface CountChartProps {
  label: string;
  /** The names of the counts, at most four. */
  columns: readonly string[];
  /** How many of the columns are in the tall plot. The others have a low one with a scale of their own. */
  tall: number;
  /** One for each step of time, oldest first. */
  rows: readonly CountRow[];
}

/** Counts over time as stacked columns, with the sums as a legend. The table has the same numbers, newest first. */
export function CountChart({ label, columns, tall, rows }: CountChartProps) {
  const locale = useLocale();
  const write = (value: number) => value.toLocaleString(locale);
  const every = Math.ceil(rows.length / 4);
  const read = ({ name, counts }: CountRow) =>
    [name, ...columns.map((column, at) => `${column}: ${write(counts[at] ?? 0)}`)].join("\n");
  return (
    <div {...part("chart")}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role. */}
      <ul {...part("chart-legend")} role="list" aria-label={`${label}, in total`}>
        {columns.map((column, at) => (
          <li key={column} data-series={at}>
            <span>
              <b>{write(sum(rows.map(({ counts }) => counts[at] ?? 0)))}</b> {column}
            </span>
          </li>
        ))}
      </ul>
      <div {...part("chart-frame")} aria-hidden="true">
        <Plot columns={columns.slice(0, tall)} first={0} rows={rows} read={read} write={write} />
        {tall < columns.length && (
          <Plot isLow columns={columns.slice(tall)} first={tall} rows={rows} read={read} write={write} />
        )}
        <div {...part("chart-times")}>
          {rows.map(
            ({ key, name }, at) =>
              at % every === 0 && (
                <span key={key} style={{ "--portico-share": at / rows.length } as CSSProperties}>
                  {name}
                </span>
              ),
          )}
        </div>
      </div>
      <Disclosure summary="Show as a table">
        <CountTable label={label} head="Time" columns={columns} rows={[...rows].reverse()} />
      </Disclosure>
    </div>
  );
}

interface PlotProps {
  columns: readonly string[];
  /** The index of the first column among all. */
  first: number;
  rows: readonly CountRow[];
  isLow?: boolean;
  read: (row: CountRow) => string;
  write: (value: number) => string;
}

/** Stacked columns with a scale of their own. */
function Plot({ columns, first, rows, isLow, read, write }: PlotProps) {
  const countsOf = ({ counts }: CountRow) => columns.map((_, at) => counts[first + at] ?? 0);
  const peak = Math.max(...rows.map((row) => sum(countsOf(row))));
  if (isLow && peak === 0) return null;
  const most = roundUp(peak);
  return (
    <>
      <div {...part("chart-scale")}>
        {(isLow ? [most, 0] : [most, most / 2, 0]).map((value) => (
          <span key={value}>{write(value)}</span>
        ))}
      </div>
      <div {...part("chart-plot")} data-state={isLow ? "low" : undefined}>
        {rows.map((row) => (
          <div key={row.key} {...part("chart-step")} title={read(row)}>
            {countsOf(row)
              .map((count, at) => ({ count, at: first + at }))
              .filter(({ count }) => count > 0)
              .reverse()
              .map(({ at, count }) => (
                <span key={at} data-series={at} style={{ "--portico-share": count / most } as CSSProperties} />
              ))}
          </div>
        ))}
      </div>
    </>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The top of a scale that has a round number in its middle, too. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, count)));
  return [2, 4, 6, 8, 10, 20].map((one) => one * power).find((one) => one >= count) ?? count;
}
