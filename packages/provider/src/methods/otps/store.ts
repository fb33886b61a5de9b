import { codeTable } from "../../core/records/one-time/code-table.ts";

/** One code per email address, organization (`""` for discovery), purpose and asker: see `purposes.ts`. */
export const emailCodes = codeTable("email_codes", {
  id: "email_code_id",
  kind: "email-code",
  keyColumns: ["organization_id", "email_address", "purpose"],
  dataColumns: ["purpose", "email_address", "member_id", "security_epoch", "created_at", "expires_at"],
});

/** One code per member. */
export const smsCodes = codeTable("sms_codes", {
  id: "sms_code_id",
  kind: "sms-code",
  keyColumns: ["organization_id", "member_id"],
  dataColumns: ["phone_number", "is_enrollment", "session_minutes", "asked_by", "expires_at"],
});
