/** What whoever imports has asked for. */
export interface ImportOptions {
  /** Those whose word counts that an address, or a number, was proven (threats.md T88). */
  trusted: ReadonlySet<string>;
  /** Whether names and metadata of those who are there are changed. */
  updatesExisting: boolean;
  isDryRun: boolean;
}

/** What became of one line. */
export interface Result {
  outcome: "added" | "changed" | "skipped" | "refused";
  /** Why it was skipped or refused. */
  reason?: string;
  /** What of it was left out. */
  notes?: string[];
  organization_id?: string;
  member_id?: string;
}
