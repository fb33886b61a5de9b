import type { Generated } from "kysely";
import type { GeneratedJson } from "../db/schema.ts";
import type { CodePurpose } from "./purposes.ts";

/** One row per member: a new code takes the place of the old one. */
interface SmsCodesTable {
  project_id: string;
  organization_id: string;
  member_id: string;
  sms_code_id: string;
  /** The number that it went to: a right code shows that the member reads that number's texts. */
  phone_number: string;
  /** True where it was sent to make the number count; the others count while it does. */
  is_enrollment: Generated<boolean>;
  /** The session's, where the call that shows the code names none; null where it was sent with none either. */
  session_minutes: Generated<number | null>;
  ancestors: GeneratedJson<string[]>;
  /** Whether the member's own browser asked: `isKnownBySecondFactor`. */
  asked_by: Generated<"known" | "stranger">;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

/** One row per address, organization, purpose and asker: a new code takes the place of the old one. */
interface EmailCodesTable {
  project_id: string;
  /** `""` for a discovery code. */
  organization_id: string;
  email_address: string;
  email_code_id: string;
  purpose: Generated<CodePurpose>;
  /** The member whose address it becomes, by an `email_update`; else null. */
  member_id: Generated<string | null>;
  /** The member's when it was sent. */
  security_epoch: number | null;
  ancestors: GeneratedJson<string[]>;
  code_hmac: string;
  attempts: number;
  created_at: Date;
  expires_at: Date;
  consumed_at: Date | null;
}

declare module "../db/schema.ts" {
  interface Database {
    email_codes: EmailCodesTable;
    sms_codes: SmsCodesTable;
  }
}
