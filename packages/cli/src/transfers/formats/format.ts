/** An entry converted to Portico's format (docs/moving/format.md), or the problem why it can't be. */
export interface Entry {
  /** The line in the file, or the number of the entry if the file is one document. */
  line: number;
  value?: Record<string, unknown>;
  problem?: string;
  /** Data that Portico's format does not support. */
  notes?: string[];
}

export interface Sources {
  file: string;
  /** A second file with password hashes or hash parameters. */
  hashes?: string | undefined;
}

/** A system whose export files can be imported. */
export interface Format {
  /** The display name. */
  title: string;
  /** The number of entries for the progress bar. An estimate is enough. */
  count(sources: Sources): Promise<number>;
  read(sources: Sources): AsyncIterable<Entry>;
}

/** Removes empty fields. */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
