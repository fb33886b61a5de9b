import type { AuditAction } from "@portico/wire";

/** The result of a sign-in or of one of its steps. */
export const signInOutcomes = ["signed_in", "refused", "locked", "not_allowed"] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

interface Counted {
  /** The sign-in method, or `policy` if the organization's rules refused the sign-in after its proofs. */
  method: string;
  outcome: SignInOutcome;
}

const steps: Partial<Record<AuditAction, Counted>> = {
  "email_code.refused": { method: "email_otp", outcome: "refused" },
  "email_code.locked": { method: "email_otp", outcome: "locked" },
  "magic_link.refused": { method: "magic_link", outcome: "refused" },
  "password.refused": { method: "password", outcome: "refused" },
  "password.locked": { method: "password", outcome: "locked" },
  "oauth.refused": { method: "oauth", outcome: "refused" },
  "sso.refused": { method: "sso", outcome: "refused" },
  "second_factor.refused": { method: "second_factor", outcome: "refused" },
  "second_factor.locked": { method: "second_factor", outcome: "locked" },
  "captcha.refused": { method: "bot_check", outcome: "refused" },
  "device.refused": { method: "bot_check", outcome: "refused" },
  "session.refused": { method: "policy", outcome: "not_allowed" },
};

/** Returns the sign-in result of an audit event, by the first factor; nothing for other events. */
export function signInOf(action: AuditAction, details: Record<string, unknown>): Counted | undefined {
  if (action !== "session.issued") return steps[action];
  const [first] = Array.isArray(details.factors) ? details.factors : [];
  return { method: typeof first === "string" ? first : "other", outcome: "signed_in" };
}
