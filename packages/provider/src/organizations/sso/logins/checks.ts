import type { TestOutcome } from "./schema.ts";
import { type Reason, verdictOf } from "./verdicts.ts";

/** The checks of a response, in order, with what passing each means. */
export const checks = {
  answer: "The identity provider sent a readable response.",
  login: "The response belongs to this test and arrived in the browser that started it.",
  proof: "It comes from this identity provider, is for this connection, and is current.",
  person: "It identifies one person with one email address.",
  access: "The organization allows this person to log in.",
} as const;

export type Check = keyof typeof checks;

/** The checks that failed, by reason. All other reasons belong to `proof`. */
const checkOfReason: Partial<Record<Reason, Check>> = {
  connection_not_ready: "answer",
  method_unknown: "answer",
  answer_unreadable: "answer",
  answer_too_large: "answer",
  answer_forbidden_markup: "answer",
  status_not_success: "answer",
  assertion_count: "answer",
  duplicate_id: "answer",
  signature_missing: "answer",
  signature_shape: "answer",
  version_unknown: "answer",
  provider_refused: "answer",
  unsolicited: "login",
  request_unknown: "login",
  other_browser: "login",
  replayed: "login",
  login_ended: "login",
  subject_unusable: "person",
  attributes_unreadable: "person",
  email_missing: "person",
  email_ambiguous: "person",
  email_invalid: "person",
  email_unverified: "person",
  jit_not_allowed: "access",
  domain_not_allowed: "access",
  domain_claimed: "access",
  subject_mismatch: "access",
};

export interface CheckResult {
  check: Check;
  outcome: "passed" | "failed" | "not_reached";
  /** A sentence: what passing means, or what failed. */
  verdict: string;
}

/** Lists the result of each check. Those after the failed one are not reached. */
export function listChecks({ reason }: Pick<TestOutcome, "reason">): CheckResult[] {
  const names = Object.keys(checks) as Check[];
  const failed = reason === "" ? undefined : (checkOfReason[reason as Reason] ?? "proof");
  const failedAt = failed === undefined ? names.length : names.indexOf(failed);
  return names.map((check, index) => ({
    check,
    outcome: index < failedAt ? "passed" : index === failedAt ? "failed" : "not_reached",
    verdict: index === failedAt ? verdictOf(reason).verdict : checks[check],
  }));
}
