import type { Generated } from "kysely";
import type { GeneratedJson } from "../db/schema.ts";

interface TotpRegistrationsTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  totp_registration_id: string;
  sealed_secret: string;
  /** The newest 30-second step whose code was taken; none before it is taken again. */
  last_step: Generated<number>;
  ancestors: GeneratedJson<string[]>;
  created_at: Date;
  /** The time of the first right code. */
  confirmed_at: Date | null;
  /** Null once it is confirmed. */
  expires_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    totp_registrations: TotpRegistrationsTable;
  }
}
