import type { EmailAsker } from "../../core/limits/enforce-send-limits.ts";

/**
 * What an email code is for, and who asked for it, which is a part of its key: what a stranger asks for ends no code that
 * the member's own browser has asked for (docs/threats.md T133). `login` is a stranger's.
 */
export type CodePurpose = "login" | "login_known" | "login_backend" | "email_update" | `email_update:${string}`;

const loginPurposeOf = {
  known: "login_known",
  backend: "login_backend",
  stranger: "login",
} as const satisfies Record<EmailAsker, CodePurpose>;

/** All that sign in: a code is as good in every browser. */
export const loginPurposes: CodePurpose[] = Object.values(loginPurposeOf);

export function loginPurpose(asker: EmailAsker): CodePurpose {
  return loginPurposeOf[asker];
}

/** Each member's own: two who want one address end no code of each other. */
export function updatePurpose(memberId: string): CodePurpose {
  return `email_update:${memberId}`;
}

/** The same, and the one that an older version wrote. */
export function updatePurposes(memberId: string): CodePurpose[] {
  return [updatePurpose(memberId), "email_update"];
}
