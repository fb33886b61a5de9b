import type { SignInAttempt, SignInExplanation } from "@portico/wire";

// Rules about sign-ins that the admin components and the console share. Each has its own words for them.

type Attempt = Pick<SignInAttempt, "action" | "method" | "decided_by" | "says" | "outcome" | "email_address">;
type MethodResult = Pick<SignInExplanation["methods"][number], "method" | "connection_id" | "outcome" | "checks">;

/** The cause of each lock, as explanations name it. */
export const lockCauses = {
  password: "wrong_passwords",
  email_otp: "wrong_codes",
  second_factor: "wrong_second_factors",
} as const;

const lockActions: Record<string, string> = {
  "password.locked": lockCauses.password,
  "email_code.locked": lockCauses.email_otp,
  "second_factor.locked": lockCauses.second_factor,
};

/** The setting or fact that refused an attempt; null for a wrong password, code or link. */
export function causeOfAttempt({ action, decided_by }: Attempt): string | null {
  return decided_by ?? lockActions[action] ?? null;
}

/** Whether two attempts were refused for the same reason, so that one button is enough. */
export function isSameCause(one: Attempt, other: Attempt): boolean {
  return one.says === other.says && one.method === other.method && one.email_address === other.email_address;
}

/** The mark of an attempt. A method that the organization has turned off is no failure. */
export function kindOfAttempt({ outcome, decided_by }: Pick<Attempt, "outcome" | "decided_by">) {
  if (outcome === "signed_in") return "good";
  if (decided_by === "allowed_auth_methods") return "off";
  if (outcome === "sent" || outcome === "ended") return outcome;
  return outcome === "refused" || outcome === "locked" ? "bad" : undefined;
}

const order = ["signs_in", "second_factor", "prove_address", "refused"];

/**
 * One entry per method, those that work first. A social login can have two results, which depend on whether the provider
 * vouches for the email address: the better one is shown.
 */
export function listMethods<One extends MethodResult>(
  methods: readonly One[],
): { result: One; isUncertain: boolean }[] {
  const sorted = [...methods].sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const isOf = (one: One) => (other: One) => one.method === other.method && one.connection_id === other.connection_id;
  return sorted
    .filter((result, at) => sorted.findIndex(isOf(result)) === at)
    .map((result) => ({
      result,
      isUncertain: sorted.some((other) => isOf(result)(other) && other.outcome !== result.outcome),
    }));
}

/** The check that decided a method's result; undefined if all of them passed. */
export function decisiveCheck<One extends MethodResult>({ checks }: One): One["checks"][number] | undefined {
  return checks.filter(({ verdict }) => verdict !== "passed").at(-1);
}

/** Whether the organization's policy turned the method off, which is its choice and no failure. */
export function isTurnedOff(result: MethodResult): boolean {
  return result.outcome === "refused" && decisiveCheck(result)?.decided_by === "allowed_auth_methods";
}

// A sign-in hook decides again at each attempt, so the current check does not know its answer.
const unchecked = ["sign_in_hook"];

/** What an organization's rules would do now. */
export interface CurrentRules {
  verdict: SignInExplanation["verdict"];
  methods: readonly MethodResult[];
  locks: readonly { kind: keyof typeof lockCauses }[];
}

/** Whether a rule or a lock refused the attempt that no longer does. */
export function isFixed({ verdict, methods, locks }: CurrentRules, attempt: Attempt): boolean {
  const cause = causeOfAttempt(attempt);
  if (cause === null || unchecked.includes(cause) || verdict === "cannot") return false;
  if (locks.some(({ kind }) => lockCauses[kind] === cause)) return false;
  return methods.every(({ method, outcome }) => method !== attempt.method || outcome !== "refused");
}
