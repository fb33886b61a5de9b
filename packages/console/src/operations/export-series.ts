import type { Measurements } from "./shapes.ts";

/** RFC 4180, with a line for each time; a gap is an empty cell. */
export function toCsv({ times, series }: Measurements): string {
  const head = ["time", ...series.map(({ labels }) => Object.values(labels).join(" "))];
  const lines = times.map((time, at) => [time, ...series.map(({ values }) => String(values[at] ?? ""))]);
  return `${[head, ...lines].map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
}

function quoted(text: string): string {
  // A cell that begins so is a formula for a spreadsheet.
  const plain = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
