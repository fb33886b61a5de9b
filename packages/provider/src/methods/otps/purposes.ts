import type { EmailAsker } from "../../core/limits/enforce-send-limits.ts";

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
