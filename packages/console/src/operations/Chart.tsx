import { Action, Actions, Table } from "@portico/admin/kit";
import { addStyles, downloadText, part, useLocale } from "@portico/widget/kit";
import { useMemo, useState } from "react";
import { gapsOf, HEIGHT, linePath, niceTop, stackedBars, type Values, WIDTH } from "./chart-geometry.ts";
import { Drawing, type Shape } from "./Drawing.tsx";
import { toCsv } from "./export-series.ts";
import type { Measurements } from "./shapes.ts";

addStyles(`
.portico-chart { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; margin: 0; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-chart-plot { direction: ltr; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.portico-chart-plot > .portico-chart-drawing { height: 180px; border-block-end: 1px solid var(--po-border); }
.portico-chart-ends { display: flex; justify-content: space-between; gap: 8px; }
.portico-chart-top { border-block-end: 1px dashed var(--po-line); }
.portico-chart-legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--po-ink); }
.portico-chart-legend > li { display: inline-flex; align-items: center; gap: 6px; min-width: 0; overflow-wrap: anywhere; }
.portico-chart-legend .portico-chart-drawing { flex: none; width: 28px; height: 12px; }
.portico-chart-read { display: grid; gap: 4px; }
.portico-chart-read input { appearance: auto; direction: ltr; width: 100%; accent-color: var(--po-primary); }
.portico-chart-read output { color: var(--po-ink); overflow-wrap: anywhere; }
.portico-chart-read b { font-weight: var(--po-bold); }
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
  const shapes = useMemo<Shape[]>(
    () => [
      ...gaps.map(({ from, to }) => ({
        kind: "gap" as const,
        x: from * step,
        y: 0,
        width: (to - from + 1) * step,
        height: HEIGHT,
      })),
      ...lines.flatMap(({ values }, nth): Shape[] =>
        kind === "lines"
          ? [{ kind: "line", nth, d: linePath(values, top) }]
          : stackedBars(values, sumsBelow(all, nth), top).map(({ index: _, ...bar }) => ({ kind: "bar", nth, ...bar })),
      ),
      { kind: "mark", d: `M${(at + 0.5) * step} 0V${HEIGHT}` },
    ],
    [gaps, lines, all, kind, top, at, step],
  );
  return (
    <figure {...part("chart")} aria-label={title}>
      <ul {...part("chart-legend")}>
        {lines.map(({ name }, nth) => (
          <li key={name}>
            <Drawing width={28} height={12} shapes={sampleOf(kind, nth)} />
            <bdi>{name}</bdi>
          </li>
        ))}
        {gaps.length > 0 && (
          <li>
            <Drawing width={28} height={12} shapes={GAP} />
            Not measured
          </li>
        )}
      </ul>
      <div {...part("chart-plot")} aria-hidden="true">
        <div {...part("chart-top")}>{format(top)}</div>
        <Drawing width={WIDTH} height={HEIGHT} shapes={shapes} />
        <div {...part("chart-ends")}>
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

const GAP: Shape[] = [{ kind: "gap", x: 2, y: 0, width: 24, height: 12 }];

function sampleOf(kind: "lines" | "bars", nth: number): Shape[] {
  return kind === "lines"
    ? [{ kind: "line", nth, d: "M0 6H28" }]
    : [{ kind: "bar", nth, x: 4, y: 0, width: 20, height: 12 }];
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
