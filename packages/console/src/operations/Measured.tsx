import { Empty, Panel, Shown, useLoad } from "@portico/admin/kit";
import type { ReactNode } from "react";
import { useConsole } from "../ground/use-console.ts";
import { Chart, type ChartLine } from "./Chart.tsx";
import type { Measurements, Range } from "./shapes.ts";

interface MeasuredProps {
  title: string;
  lead?: ReactNode;
  measure: "sign_ins" | "latency" | "limits" | "errors";
  range: Range;
  kind: "lines" | "bars";
  linesOf: (measured: Measurements) => ChartLine[];
  format: (value: number) => string;
  /** What it means where nothing was counted. */
  nothing: string;
}

/** A chart of what all nodes have measured. */
export function Measured({ title, lead, measure, range, kind, linesOf, format, nothing }: MeasuredProps) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.ask<Measurements>("POST", "/operations/measurements/search", { body: { measure, range } }),
    [calls, measure, range],
  );
  return (
    <Panel title={title} lead={lead}>
      <Shown of={load} rows={5}>
        {(measured) => {
          const lines = linesOf(measured);
          if (measured.measured_since === null)
            return (
              <Empty title="Nothing measured yet">The first numbers come within a minute of a node's start.</Empty>
            );
          if (lines.length === 0) return <Empty title="Nothing in this time">{nothing}</Empty>;
          // Another range begins at its own last moment.
          return (
            <Chart
              key={`${measured.range}`}
              title={title}
              kind={kind}
              lines={lines}
              measured={measured}
              format={format}
            />
          );
        }}
      </Shown>
    </Panel>
  );
}

const MOST_LINES = 5;

/** Adds up the series of one name, and all beyond the five largest as one. */
export function joinLines(
  { series, times }: Measurements,
  nameOf: (labels: Record<string, string>) => string,
): ChartLine[] {
  const byName = new Map<string, (number | null)[]>();
  for (const { labels, values } of series) {
    const name = nameOf(labels);
    const sums = byName.get(name) ?? times.map(() => null);
    byName.set(
      name,
      sums.map((sum, at) => add(sum, values[at] ?? null)),
    );
  }
  const lines = [...byName].map(([name, values]) => ({ name, values })).sort((a, b) => totalOf(b) - totalOf(a));
  if (lines.length <= MOST_LINES + 1) return lines;
  const rest = lines.slice(MOST_LINES).reduce<(number | null)[]>(
    (sums, { values }) => sums.map((sum, at) => add(sum, values[at] ?? null)),
    times.map(() => null),
  );
  return [...lines.slice(0, MOST_LINES), { name: "Others", values: rest }];
}

function add(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}

function totalOf({ values }: ChartLine): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
