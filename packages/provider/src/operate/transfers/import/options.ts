/** The options of an import. */
export interface ImportOptions {
  /** The systems trusted to have verified an email address or a phone number (docs/threats.md T88). */
  trusted: ReadonlySet<string>;
  /** Whether to change the names and metadata of existing organizations and members. */
  updatesExisting: boolean;
  isDryRun: boolean;
}

/** The result of one line. */
export interface Result {
  outcome: "added" | "changed" | "skipped" | "refused";
  /** Why the line was skipped or refused. */
  reason?: string;
  /** The fields that were left out. */
  notes?: string[];
  organization_id?: string;
  member_id?: string;
}
