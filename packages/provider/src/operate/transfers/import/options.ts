export interface ImportOptions {
  /** The systems trusted to have verified an email address or a phone number (docs/threats.md T88). */
  trusted: ReadonlySet<string>;
  /** Whether to change the names and metadata of existing organizations and members. */
  updatesExisting: boolean;
  isDryRun: boolean;
}

/** What an added member has to wait for or do, because the file or missing trust says so (docs/threats.md T88). */
export const restrictions = ["deactivated", "unverified", "must_reset_password"] as const;
export type Restriction = (typeof restrictions)[number];

/** The result of one line. */
export interface Result {
  outcome: "added" | "changed" | "skipped" | "refused";
  /** Why the line was skipped or refused. */
  reason?: string;
  /** The fields that were left out. */
  notes?: string[];
  /** Only of added members. */
  restrictions?: Restriction[];
  /** How many passkeys the added member has. */
  passkeys?: number;
  organization_id?: string;
  member_id?: string;
}
