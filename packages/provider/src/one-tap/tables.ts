/** Credentials of One Tap that were used: each is good once. */
interface OneTapCredentialsTable {
  project_id: string;
  credential_hash: string;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    one_tap_credentials: OneTapCredentialsTable;
  }
}
