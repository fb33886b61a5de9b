import { Table } from "@portico/ui/components/Table";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { CSSProperties } from "react";
import { Segments } from "../shared/Segments.tsx";
import type { Range, Series } from "./types.ts";

// The bar is a border, which forced colors keep. In a narrow place a row takes two lines.
addStyles(`
.portico-counts td { padding-block: 6px; font-variant-numeric: tabular-nums; }
.portico-counts :is(th, td):first-child { width: 24%; }
.portico-counts :is(th, td):nth-child(n + 3) { width: 14%; }
@container portico-admin (min-width: 621px) { .portico-counts :is(th, td):nth-child(n + 3) { text-align: end; } }
.portico-counts [data-state=none] { color: var(--po-soft); }
.portico-count { display: grid; grid-template-columns: 7ch minmax(0, 1fr); align-items: center; gap: 8px; }
.portico-count-bar { display: block; width: calc(var(--portico-share) * 100%); min-width: 2px; border-block-start: 10px solid color-mix(in srgb, var(--po-primary), var(--po-success)); border-radius: 2px; }
[data-state=none] > .portico-count-bar { visibility: hidden; }
@container portico-admin (max-width: 620px) {
.portico-counts tr { display: grid; grid-template-columns: auto auto minmax(0, 1fr); gap: 0 14px; }
.portico-counts :is(th, td):is(:first-child, :nth-child(n + 3)) { width: auto; }
.portico-counts td { padding-block: 1px; }
.portico-counts td:is(:first-child, :nth-child(2)) { grid-column: 1 / -1; }
.portico-counts td:nth-child(2) { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px; }
.portico-counts td:has(> [data-state=none]) { display: none; }
}
`);

export interface CountRow {
  key: string;
  name: string;
  /** One for each column. */
  counts: readonly number[];
}

interface CountTableProps {
  label: string;
  /** The head of the first column. */
  head: string;
  /** The heads of the counts. The first one has bars. */
  columns: readonly string[];
  rows: readonly CountRow[];
}

/** Counts as a table, with bars that show how the first column changes from row to row. */
export function CountTable({ label, head, columns, rows }: CountTableProps) {
  // A single bar has nothing to compare with.
  const most = rows.length > 1 ? Math.max(1, ...rows.map(({ counts: [first = 0] }) => first)) : undefined;
  return (
    <div {...part("counts")}>
      <Table
        label={label}
        items={rows}
        keyOf={({ key }) => key}
        columns={[
          { head, cell: ({ name }) => <bdi>{name}</bdi> },
          ...columns.map((column, at) => ({
            head: column,
            cell: ({ counts }: CountRow) => <Count value={counts[at] ?? 0} most={at === 0 ? most : undefined} />,
          })),
        ]}
      />
    </div>
  );
}

/** @param most the count of the longest bar. Without it, no bar is drawn. */
function Count({ value, most }: { value: number; most: number | undefined }) {
  const locale = useLocale();
  const state = value === 0 ? "none" : undefined;
  const text = value.toLocaleString(locale);
  if (most === undefined) return <span data-state={state}>{text}</span>;
  // Our reset overrides every property of a style attribute, except variables.
  const share = { "--portico-share": value / most } as CSSProperties;
  return (
    <span {...part("count")} data-state={state}>
      {text}
      <span {...part("count-bar")} style={share} aria-hidden="true" />
    </span>
  );
}

const ranges: readonly [Range, string][] = [
  ["day", "24 hours"],
  ["week", "7 days"],
  ["month", "30 days"],
];

/** Chooses the period. */
export function RangePick(props: { value: Range; onChange: (range: Range) => void }) {
  return <Segments options={ranges} {...props} />;
}

/** What a column of a chart counts. */
export function unitOf(stepSeconds: number): string {
  return stepSeconds < 86_400 ? "Per hour, in your time zone." : "Per day, in UTC.";
}

/** Formats when a step begins. Days are those of UTC, as the provider counts them. */
export function useStepTime(): (at: string, stepSeconds: number) => string {
  const locale = useLocale();
  return (at, stepSeconds) =>
    stepSeconds < 86_400
      ? new Date(at).toLocaleString(locale, { weekday: "short", hour: "numeric", minute: "2-digit" })
      : new Date(at).toLocaleDateString(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
}

/** Adds up the series that have these labels, over all steps or in one. */
export function sumCounts(series: readonly Series[], labels: Record<string, string>, step?: number): number {
  return series
    .filter((one) => Object.entries(labels).every(([name, value]) => one.labels[name] === value))
    .flatMap(({ values }) => (step === undefined ? values : [values[step] ?? 0]))
    .reduce((sum, value) => sum + value, 0);
}

/** The values of a label, the most frequent first. */
export function listLabels(series: readonly Series[], label: string): string[] {
  const names = [...new Set(series.map(({ labels }) => labels[label] ?? ""))];
  const totals = new Map(names.map((name) => [name, sumCounts(series, { [label]: name })]));
  return names.sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0) || (a < b ? -1 : 1));
}
