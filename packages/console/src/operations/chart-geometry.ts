/** The box that charts are drawn in; it is stretched to the room that there is. */
export const WIDTH = 600;
export const HEIGHT = 180;

export type Values = readonly (number | null)[];

/** A round number that nothing is above: 1, 2 or 5 of a power of ten. */
export function niceTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= most * (1 - 1e-9)) ?? 10;
  return step * power;
}

const y = (value: number, top: number) => round(HEIGHT - (value / top) * HEIGHT);
const x = (index: number, count: number) => round(count < 2 ? WIDTH / 2 : (index / (count - 1)) * WIDTH);

/** A line through values, which ends before a gap and begins again after it. A value between two gaps is a dot. */
export function linePath(values: Values, top: number): string {
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const isFirst = index === 0 || values[index - 1] === null;
    const isAlone = isFirst && (index === values.length - 1 || values[index + 1] === null);
    path += `${isFirst ? "M" : "L"}${x(index, values.length)} ${y(value, top)}${isAlone ? "h0.1" : ""}`;
  }
  return path;
}

export interface Bar {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One series of stacked bars, on top of those before it. @param below the sums of the series before. */
export function stackedBars(values: Values, below: readonly number[], top: number): Bar[] {
  const step = WIDTH / values.length;
  return values.flatMap((value, index) => {
    if (value === null || value <= 0) return [];
    const base = below[index] ?? 0;
    const upper = y(base + value, top);
    const height = round(Math.max(y(base, top) - upper, 1));
    return [{ index, x: round(index * step + step * 0.1), y: upper, width: round(step * 0.8), height }];
  });
}

/** Where nothing was measured: from one index to another, both included. */
export function gapsOf(series: readonly Values[], count: number): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let index = 0; index < count; index++) {
    if (series.some((values) => values[index] !== null)) continue;
    const last = gaps.at(-1);
    if (last && last.to === index - 1) last.to = index;
    else gaps.push({ from: index, to: index });
  }
  return gaps;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
