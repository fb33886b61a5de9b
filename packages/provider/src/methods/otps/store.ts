import type { EmailAsker } from "../../core/limits/enforce-send-limits.ts";
import { codeTable } from "../../core/records/one-time/code-table.ts";

/** One code per email address, organization (`""` for discovery), purpose and asker: see `CodePurpose`. */
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

/**
 * The purpose of an email code, and the kind of client that requested it. It is part of the code's key, so that a
 * request of an unknown browser does not end the code that the member's own browser requested (docs/threats.md T133).
 * `login` is for unknown browsers.
 */
export type CodePurpose = "login" | "login_known" | "login_backend" | "email_update" | `email_update:${string}`;

const loginPurposeOf = {
  known: "login_known",
  backend: "login_backend",
  stranger: "login",
} as const satisfies Record<EmailAsker, CodePurpose>;

/** The purposes that log in. A code works in every browser. */
export const loginPurposes: CodePurpose[] = Object.values(loginPurposeOf);

export function loginPurpose(asker: EmailAsker): CodePurpose {
  return loginPurposeOf[asker];
}

/** One per member, so that two members who want the same email address do not end each other's codes. */
export function updatePurpose(memberId: string): CodePurpose {
  return `email_update:${memberId}`;
}

/** Includes the purpose that an older version wrote. */
export function updatePurposes(memberId: string): CodePurpose[] {
  return [updatePurpose(memberId), "email_update"];
}
