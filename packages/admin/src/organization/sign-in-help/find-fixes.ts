import type { SearchSignInsResponse } from "@portico/wire";
import { remedies, stepSegments } from "../../connections/setup/steps.ts";
import type { Cause } from "./find-verdict.ts";
import type { signInHelp } from "./texts.ts";

/** A button that removes a cause: an action, or the screen that has it. */
export type Fix =
  | { kind: "invite" | "resend" | "unlock" }
  | { kind: Exclude<keyof typeof signInHelp.fixes, "invite" | "resend" | "unlock">; route: readonly string[] };

const routesOfFixes = {
  joining: ["settings", "joining"],
  signInMethods: ["settings", "sign-in-methods"],
  secondFactors: ["settings", "two-step-verification"],
  domains: ["domains"],
  connection: ["single-sign-on"],
} as const;

const go = (kind: keyof typeof routesOfFixes): Fix => ({ kind, route: routesOfFixes[kind] });

interface Person {
  memberId: string | null;
  locks: SearchSignInsResponse["locks"];
}

/** Lists what removes a cause, best first. Empty if only the person can do something. */
export function findFixes({ name, ssoReason, connectionId }: Cause, { memberId, locks }: Person): Fix[] {
  const member: Fix[] = memberId ? [{ kind: "member", route: ["members", memberId] }] : [];
  const remedy = ssoReason && remedies[ssoReason];
  if (remedy) {
    if ("screen" in remedy) return remedy.screen === "joining" ? [go("joining")] : member;
    if (connectionId)
      return [{ kind: "connection", route: ["single-sign-on", connectionId, stepSegments[remedy.step]] }];
  }
  switch (name) {
    case "notMember":
    case "joiningClosed":
    case "domainNotAllowed":
      return [{ kind: "invite" }, go("joining")];
    case "ssoJoiningClosed":
      return [go("joining"), { kind: "invite" }];
    case "domainClaimed":
      return [go("domains")];
    case "passwordLocked":
    case "codesLocked":
    case "secondFactorLocked":
    case "lockedElsewhere":
      if (locks.some(({ can_unlock }) => can_unlock)) return [{ kind: "unlock" }];
      return locks.length > 0 ? [go("domains")] : [];
    case "methodNotAllowed":
    case "unverified":
    case "accountNotLinked":
      return [go("signInMethods")];
    case "secondFactorNotAllowed":
      return [go("secondFactors"), ...member];
    case "noConnection":
      return [go("connection")];
    case "invited":
      return [{ kind: "resend" }];
    case "removed":
    case "retired":
    case "wrongPasskey":
    case "wrongSecondFactor":
      return member;
    default:
      return ssoReason || connectionId ? [go("connection")] : [];
  }
}
