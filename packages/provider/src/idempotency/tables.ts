interface IdempotencyKeysTable {
  project_id: string;
  /** SHA-256 of the caller's key. */
  key_hash: string;
  /** Which of several tries holds the key; a try that lost it commits nothing more. */
  attempt: string;
  /** `running`: nothing of it stands yet. `committed`: it took effect. `answered`: its answer is kept. */
  state: "running" | "committed" | "answered";
  /** A `KeptRecord`. */
  sealed_record: string;
  /** Until then a try counts as alive. */
  leased_until: Date;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    idempotency_keys: IdempotencyKeysTable;
  }
}
