import { useLocale } from "@portico/ui/hooks/use-locale";
import type { Series } from "./types.ts";

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
