/** A line of our own format (docs/moving/format.md), and where in the file it stands; or why there is none. */
export interface Entry {
  /** Its line in the file, or its number among the entries of a file that is one document. */
  line: number;
  value?: Record<string, unknown>;
  problem?: string;
  /** What of it our format has no place for. */
  notes?: string[];
}

/** What the reader of a format is given beside the file. */
export interface Sources {
  file: string;
  /** A second file of the same system: password hashes, the parameters of its hashes. */
  hashes?: string | undefined;
}

/** A system whose files are read. */
export interface Format {
  /** For people. */
  title: string;
  /** The number of entries, for the progress; an estimate is enough. */
  count(sources: Sources): Promise<number>;
  read(sources: Sources): AsyncIterable<Entry>;
}

/** Leaves out what is not there. */
export function withoutNothing(fields: Record<string, unknown>): Record<string, unknown> {
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
