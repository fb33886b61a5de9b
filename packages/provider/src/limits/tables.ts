interface CountersTable {
  project_id: string;
  subject: string;
  window_start: Date;
  count: number;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    counters: CountersTable;
  }
}
