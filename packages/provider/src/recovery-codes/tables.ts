import type { Generated } from "kysely";

/** Shown again to their owner, so sealed; looked up by a keyed hash. */
interface RecoveryCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  /** The authenticator whose place they take: they count while that one is the member's, confirmed. */
  totp_registration_id: Generated<string>;
  code_hmac: string;
  sealed_code: string;
  position: number;
  used_at: Date | null;
  /** Its registration's; null once that is confirmed. */
  expires_at: Generated<Date | null>;
}

declare module "../db/schema.ts" {
  interface Database {
    recovery_codes: RecoveryCodesTable;
  }
}
