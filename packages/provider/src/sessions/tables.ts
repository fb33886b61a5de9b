interface AttestedTokensTable {
  project_id: string;
  profile_id: string;
  jti: string;
  expires_at: Date;
}

declare module "../db/schema.ts" {
  interface Database {
    attested_tokens: AttestedTokensTable;
  }
}
