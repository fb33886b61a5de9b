import { Action, Actions, Table } from "@portico/admin/kit";
import { addStyles, downloadText, part, useLocale } from "@portico/widget/kit";
import { useId, useState } from "react";
import { gapsOf, HEIGHT, linePath, niceTop, stackedBars, type Values, WIDTH } from "./chart-geometry.ts";
import { toCsv } from "./export-series.ts";
import type { Measurements } from "./shapes.ts";

// Each line has its own dashes and each bar its own hatch: the color only helps.
addStyles(`
.portico-chart { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; margin: 0; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-chart-plot { direction: ltr; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.portico-chart-plot svg { display: block; width: 100%; height: 180px; overflow: visible; border-block-end: 1px solid var(--po-border); }
.portico-chart-plot > div { display: flex; justify-content: space-between; gap: 8px; }
.portico-chart-top { border-block-end: 1px dashed var(--po-line); }
.portico-chart-line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.portico-chart-line[data-nth="1"] { stroke-dasharray: 7 4; }
.portico-chart-line[data-nth="2"] { stroke-dasharray: 1 5; }
.portico-chart [data-nth="0"] { color: var(--po-primary); }
.portico-chart [data-nth="1"] { color: var(--po-success); }
.portico-chart [data-nth="2"] { color: var(--po-error); }
.portico-chart [data-nth="3"] { color: var(--po-ink); }
.portico-chart [data-nth="4"], .portico-chart [data-nth="5"] { color: var(--po-soft); }
.portico-chart-hatch { fill: none; stroke: var(--po-surface); stroke-width: 2; }
.portico-chart-gap { fill: var(--po-tint); stroke: none; }
.portico-chart-mark { stroke: var(--po-ink); stroke-width: 1; vector-effect: non-scaling-stroke; }
.portico-chart-legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--po-ink); }
.portico-chart-legend > li { display: inline-flex; align-items: center; gap: 6px; min-width: 0; overflow-wrap: anywhere; }
.portico-chart-legend svg { flex: none; width: 28px; height: 12px; }
.portico-chart-read { display: grid; gap: 4px; }
.portico-chart-read input { direction: ltr; width: 100%; margin: 0; accent-color: var(--po-primary); }
.portico-chart-read output { color: var(--po-ink); overflow-wrap: anywhere; }
`);

export interface ChartLine {
  name: string;
  values: Values;
}

interface ChartProps {
  title: string;
  kind: "lines" | "bars";
  lines: readonly ChartLine[];
  measured: Measurements;
  format: (value: number) => string;
}

/** Numbers over time: drawn, told for one moment at a time by keyboard or finger, as a table, and as a file. */
export function Chart({ title, kind, lines, measured, format }: ChartProps) {
  const { times } = measured;
  const id = useId().replace(/\W/g, "");
  const time = useTime(measured);
  const [at, setAt] = useState(times.length - 1);
  const [isTable, setTable] = useState(false);
  const all = lines.map(({ values }) => values);
  const sums = times.map((_, index) => all.map((values) => values[index] ?? 0).reduce((sum, value) => sum + value, 0));
  const most = kind === "bars" ? Math.max(0, ...sums) : Math.max(0, ...all.flat().map((value) => value ?? 0));
  const top = niceTop(most);
  const gaps = gapsOf(all, times.length);
  const step = WIDTH / times.length;
  const told = (index: number) =>
    lines.map(({ name, values }) => `${name}: ${toText(values[index] ?? null, format)}`).join(", ");
  return (
    <figure {...part("chart")} aria-label={title}>
      <ul {...part("chart-legend")}>
        {lines.map(({ name }, nth) => (
          <li key={name}>
            <svg viewBox="0 0 28 12" aria-hidden="true" data-nth={nth}>
              {kind === "lines" ? (
                <path {...part("chart-line")} data-nth={nth} d="M0 6H28" />
              ) : (
                <Filled nth={nth} id={`${id}legend`} x={8} y={0} width={12} height={12} />
              )}
            </svg>
            <bdi>{name}</bdi>
          </li>
        ))}
        {gaps.length > 0 && (
          <li>
            <svg viewBox="0 0 28 12" aria-hidden="true">
              <rect {...part("chart-gap")} x="2" width="24" height="12" />
            </svg>
            Not measured
          </li>
        )}
      </ul>
      <div {...part("chart-plot")} aria-hidden="true">
        <div {...part("chart-top")}>
          <span>{format(top)}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {gaps.map(({ from, to }) => (
            <rect
              {...part("chart-gap")}
              key={from}
              x={from * step}
              y={0}
              width={(to - from + 1) * step}
              height={HEIGHT}
            />
          ))}
          {lines.map(({ name, values }, nth) =>
            kind === "lines" ? (
              <path {...part("chart-line")} key={name} data-nth={nth} d={linePath(values, top)} />
            ) : (
              <g key={name} data-nth={nth}>
                {stackedBars(values, sumsBelow(all, nth), top).map(({ index, ...bar }) => (
                  <Filled key={index} nth={nth} id={`${id}${nth}-${index}`} {...bar} />
                ))}
              </g>
            ),
          )}
          <path {...part("chart-mark")} d={`M${(at + 0.5) * step} 0V${HEIGHT}`} />
        </svg>
        <div>
          <span>{time(times[0] ?? "")}</span>
          <span>{time(times.at(-1) ?? "")}</span>
        </div>
      </div>
      <div {...part("chart-read")}>
        <input
          type="range"
          min={0}
          max={times.length - 1}
          value={at}
          aria-label={`${title}: moment`}
          aria-valuetext={`${time(times[at] ?? "")}. ${told(at)}`}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
        <output aria-hidden="true">
          <b>{time(times[at] ?? "")}</b> {told(at)}
        </output>
      </div>
      <Actions>
        <Action variant="quiet" expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? "Hide numbers" : "Show numbers"}
        </Action>
        <Action
          variant="quiet"
          label={`CSV: ${title}`}
          onClick={() => downloadText(fileName(measured, "csv"), toCsv(measured))}
        >
          CSV
        </Action>
        <Action
          variant="quiet"
          label={`JSON: ${title}`}
          onClick={() => downloadText(fileName(measured, "json"), JSON.stringify(measured, null, 2))}
        >
          JSON
        </Action>
      </Actions>
      {isTable && (
        <Table
          label={title}
          items={times.map((moment, index) => ({ moment, index })).reverse()}
          keyOf={({ moment }) => moment}
          columns={[
            { head: "Time", cell: ({ moment }) => time(moment) },
            ...lines.map(({ name, values }) => ({
              head: name,
              cell: ({ index }: { index: number }) => toText(values[index] ?? null, format),
            })),
          ]}
        />
      )}
    </figure>
  );
}

interface FilledProps {
  nth: number;
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A bar with the hatch of its place: none, rising, level, upright. */
function Filled({ nth, id, ...box }: FilledProps) {
  const hatches = ["", "M0 6L6 0", "M0 3H6", "M3 0V6", "M0 0L6 6", "M0 0L6 6M0 6L6 0"];
  const hatch = hatches[nth % hatches.length];
  return (
    <>
      <rect {...box} fill="currentColor" />
      {hatch && (
        <>
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
            <path {...part("chart-hatch")} d={hatch} />
          </pattern>
          <rect {...box} fill={`url(#${id})`} />
        </>
      )}
    </>
  );
}

function sumsBelow(all: readonly Values[], nth: number): number[] {
  return (all[0] ?? []).map((_, index) => all.slice(0, nth).reduce((sum, values) => sum + (values[index] ?? 0), 0));
}

function toText(value: number | null, format: (value: number) => string): string {
  return value === null ? "–" : format(value);
}

function fileName({ measure, range }: Measurements, ending: string): string {
  return `${measure}-${range}.${ending}`;
}

function useTime({ step_seconds }: Measurements) {
  const locale = useLocale();
  const style: Intl.DateTimeFormatOptions =
    step_seconds < 3600
      ? { timeStyle: "short" }
      : { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" };
  return (at: string) => (at ? new Date(at).toLocaleString(locale, style) : "");
}
