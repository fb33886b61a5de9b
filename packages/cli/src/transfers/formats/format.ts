/** An entry converted to Portico's format (docs/moving/in.md), or the problem why it can't be. */
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
  /** Columns of a CSV file to leave out. */
  ignoredColumns?: string[] | undefined;
}

/** A system whose export files can be imported. */
export interface Format {
  /** The display name. */
  title: string;
  /** The number of entries for the progress bar. An estimate is enough. */
  count(sources: Sources): Promise<number>;
  read(sources: Sources): AsyncIterable<Entry>;
  /** What the file does not contain although it restricts members, and where to get it. */
  caution?(sources: Sources): Promise<string | undefined>;
}

const NO = new Set<unknown>([undefined, null, false, 0, "", "0", "false", "no"]);

/** Whether a field restricts a member. Only a clear no counts as no, so that an import never widens access. */
export function isSet(value: unknown): boolean {
  return !NO.has(typeof value === "string" ? value.trim().toLowerCase() : value);
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

export function metadataOf(value: unknown): Record<string, unknown> | undefined {
  const metadata = objectOf(value);
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
