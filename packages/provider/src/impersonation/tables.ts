import type { Impersonator } from "../call/call.ts";
import type { Json } from "../db/schema.ts";

interface ImpersonationTokensTable {
  project_id: string;
  impersonation_token_id: string;
  token_hash: string;
  organization_id: string;
  member_id: string;
  impersonator: Json<Impersonator>;
  duration_minutes: number;
  /** The member's when it was made. */
  security_epoch: number | null;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    impersonation_tokens: ImpersonationTokensTable;
  }
}
