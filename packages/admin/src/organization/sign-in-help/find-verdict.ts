import { causeOfAttempt, decisiveCheck, isFixed, lockCauses } from "@portico/ui/lib/sign-ins";
import { type SearchSignInsResponse, type SignInAttempt, type SsoReason, ssoReasons } from "@portico/wire";
import type { signInHelp } from "./texts.ts";

export type CauseName = keyof typeof signInHelp.causes;

/** Why a sign-in was refused. */
export interface Cause {
  name: CauseName;
  method: string | null;
  /** A refusal of single sign-on, which has texts of its own. */
  ssoReason?: SsoReason;
  connectionId?: string | null;
}

export type Verdict =
  | { kind: "unknown" | "can" | "join" | "fixed" }
  | { kind: "cannot" | "waiting" | "limited" | "locked"; cause: Cause };

const deciders: Record<string, CauseName> = {
  member: "notMember",
  claimed_domains: "domainClaimed",
  email_jit_provisioning: "joiningClosed",
  email_allowed_domains: "domainNotAllowed",
  retired_email_addresses: "retired",
  sso_jit_provisioning: "ssoJoiningClosed",
  member_password_id: "noPassword",
  passkeys: "noPasskey",
  sso_connections: "noConnection",
  [lockCauses.password]: "passwordLocked",
  [lockCauses.email_otp]: "codesLocked",
  [lockCauses.second_factor]: "secondFactorLocked",
  allowed_auth_methods: "methodNotAllowed",
  allowed_passkey_aaguids: "methodNotAllowed",
  sign_in_hook: "appRefused",
  email_address_verified: "unverified",
  linked_accounts: "accountNotLinked",
  allowed_mfa_methods: "secondFactorNotAllowed",
};

const actions: Record<string, CauseName> = {
  // The email said that the address has no access.
  "email_code.sent": "notMember",
  "magic_link.sent": "notMember",
  "password.reset_sent": "notMember",
  "password.refused": "wrongPassword",
  "password.reset_refused": "usedLink",
  "email_code.refused": "wrongCode",
  "magic_link.refused": "usedLink",
  "passkey.refused": "wrongPasskey",
  "second_factor.refused": "wrongSecondFactor",
};

/** The cause of a refused attempt; null if it was not refused. */
export function findCause(attempt: SignInAttempt): Cause | null {
  const { action, outcome, method, reason, connection_id } = attempt;
  if (outcome !== "refused" && outcome !== "locked") return null;
  const decider = causeOfAttempt(attempt);
  const name = (decider !== null && deciders[decider]) || actions[action] || "other";
  const isSso = Object.hasOwn(ssoReasons, reason) && (name === "other" || method === "sso");
  return { name, method, connectionId: connection_id, ...(isSso && { ssoReason: reason as SsoReason }) };
}

type Found = Pick<SearchSignInsResponse, "explanation" | "locks" | "attempts">;
type Explanation = NonNullable<Found["explanation"]>;

/**
 * Answers whether the person can sign in, and if not, why. The explanation is about now and has priority over the attempts,
 * which may have failed for a reason that is fixed since.
 */
export function findVerdict({ explanation, locks, attempts }: Found): Verdict {
  if (!explanation) return { kind: "unknown" };
  const { status, verdict } = explanation;
  if (status === "deleted" && verdict === "cannot") return { kind: "cannot", cause: { name: "removed", method: null } };
  const last = attempts.find(({ outcome }) => !["sent", "passed", "ended"].includes(outcome));
  const cause = last ? findCause(last) : null;
  if (verdict === "cannot") return { kind: "cannot", cause: findRefusalCause(explanation, last?.method ?? null) };
  const lock = locks[0];
  if (lock) {
    const name = lock.can_unlock ? deciders[lockCauses[lock.kind]] : "lockedElsewhere";
    return { kind: "locked", cause: { name: name ?? "other", method: lock.kind } };
  }
  if (verdict === "can_join") return { kind: "join" };
  if ((status === "invited" || status === "pending") && last?.outcome !== "signed_in") {
    return { kind: "waiting", cause: { name: "invited", method: null } };
  }
  if (!last || !cause) return { kind: "can" };
  return !cause.ssoReason && isFixed({ ...explanation, locks }, last) ? { kind: "fixed" } : { kind: "limited", cause };
}

/** Why no method works: the one that was tried last, or else the first one. */
function findRefusalCause({ methods }: Explanation, method: string | null): Cause {
  const result = methods.find((one) => one.method === method) ?? methods.find(({ outcome }) => outcome === "refused");
  return result ? causeOfMethod(result) : { name: "other", method };
}

/** Why a method does not work now. */
export function causeOfMethod(result: Explanation["methods"][number]): Cause {
  const decider = decisiveCheck(result)?.decided_by;
  return { name: (decider && deciders[decider]) || "other", method: result.method, connectionId: result.connection_id };
}
