import type { MemberAuthResponse } from "@portico/wire";
import { errorStep } from "../error/error-step.ts";
import { authPolicyError } from "../error/errors.ts";
import type { Problem } from "../flow/problem.ts";
import { passwordResetStep } from "../landing/opening.ts";
import type { Effect, Facts, Move, ScreenTransition, Step, StepOf } from "../machine.ts";
import { firstMfaScreen, isEnrolling, mfaOf } from "./policy.ts";
import type { CreationEvent, Login, Mfa, MfaMember, MfaMethod, MfaStep } from "./steps.ts";

export const SMS_CODE_LIFETIME_MS = 2 * 60 * 1000;
const DEFAULT_COUNTRY = { country: "US", callingCode: "1" };

/**
 * Where a member goes whose primary factor counts, and who has to show or to set up a second one.
 * @param atMs when the answer came, and with it the news of a text that is on its way.
 */
export function beginSecondFactor(answer: MemberAuthResponse, { config }: Facts, atMs: number): Move {
  const mfa = mfaOf(answer, config);
  switch (firstMfaScreen(mfa, answer)) {
    case "SMSOTPEntry":
      return answer.mfa_required?.secondary_auth_initiated === "sms_otp"
        ? [textEntryStep({ ...mfa, textExpiresAtMs: atMs + SMS_CODE_LIFETIME_MS }), []]
        : enterText(mfa);
    case "TOTPEntry":
      return [totpEntryStep(mfa), []];
    case "MFAEnrollmentSelection":
      return [{ screen: "MFAEnrollmentSelection", mfa }, []];
    case "TOTPEnrollmentQRCode":
      return enroll(mfa, "totp");
    case "SMSOTPEnrollment":
      return enroll(mfa, "sms_otp");
    default:
      return [authPolicyError(answer.organization.organization_name, false), []];
  }
}

export const mfaSelectionTransition: ScreenTransition<"MFAEnrollmentSelection"> = (step, event) => {
  switch (event.type) {
    case "mfaMethodChosen":
      return step.mfa.offered.includes(event.method) ? enroll(step.mfa, event.method) : null;
    case "totpCreated":
    case "totpCreateFailed":
      return hearCreation(step, event);
  }
};

/** Begins to set a method up. An authenticator is created at once, unless one was, is being, or could not be. */
export function enroll(mfa: Mfa, method: MfaMethod): Move {
  if (method === "totp") {
    return mfa.authenticator.state === "none"
      ? createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa })
      : [{ screen: "TOTPEnrollmentQRCode", mfa }, []];
  }
  const phone = { ...DEFAULT_COUNTRY, typed: "" };
  return [{ screen: "SMSOTPEnrollment", mfa, phone, sendingTo: null, busy: false, problem: null }, []];
}

export function createAuthenticator(step: StepOf<"TOTPEnrollmentQRCode" | "TOTPEnrollmentManual">): Move {
  const mfa = { ...step.mfa, authenticator: { state: "creating" as const } };
  return [{ ...step, mfa }, [{ type: "createTotp", ...memberOf(mfa) }]];
}

/** What became of an authenticator's creation, on whichever screen the member is by then. */
export function hearCreation(step: Extract<MfaStep, { mfa: Mfa }>, event: CreationEvent): Move | null {
  const { mfa } = step;
  if (mfa.authenticator.state !== "creating") return null;
  if (event.type === "totpCreated") {
    const { memberId, organizationId, ...created } = event.created;
    const isTheirs = memberId === mfa.memberId && organizationId === mfa.organizationId;
    return isTheirs ? [{ ...step, mfa: { ...mfa, authenticator: { state: "created", ...created } } }, []] : null;
  }
  const { problem } = event;
  if (isOver(problem)) return [errorStep("Default", true, problem), []];
  const told: Effect[] = [{ type: "showProblem", problem }];
  const isOnScreen = step.screen === "TOTPEnrollmentQRCode" || step.screen === "TOTPEnrollmentManual";
  if (isOnScreen && isRefusedAs(problem, "active_totp_exists")) {
    // It was set up in another window meanwhile, and shows its codes.
    return [totpEntryStep({ ...mfa, enrolled: ["totp"], authenticator: { state: "none" } }), told];
  }
  return [{ ...step, mfa: { ...mfa, authenticator: { state: "failed", problem } } }, told];
}

export function totpEntryStep(mfa: Mfa): StepOf<"TOTPEntry"> {
  return { screen: "TOTPEntry", mfa, busy: false, problem: null };
}

/** For the code of a text. @param to the number that is being enrolled; the stored one when absent. */
export function textEntryStep(mfa: Mfa, to?: { e164: string; shown: string }): StepOf<"SMSOTPEntry"> {
  return {
    screen: "SMSOTPEntry",
    mfa,
    newNumber: to?.e164 ?? null,
    destination: to?.shown ?? mfa.phoneNumber,
    resend: "ready",
    busy: false,
    problem: null,
  };
}

/** Texts a code to the stored number. */
export function enterText(mfa: Mfa): Move {
  return [{ ...textEntryStep(mfa), resend: "sending" }, [{ type: "sendText", newNumber: null, ...memberOf(mfa) }]];
}

export function memberOf({ memberId, organizationId }: Mfa): MfaMember {
  return { memberId, organizationId };
}

/**
 * The screens behind `next`, without what was under way on them. A member goes to and fro between these screens: one that
 * was there before is gone back to.
 */
export function rememberMfa(step: MfaStep, history: readonly Step[], next: Step): readonly Step[] {
  const at = history.findIndex(({ screen }) => screen === next.screen);
  if (at >= 0) return history.slice(0, at);
  if (step.screen === "RecoveryCodeSave") return history;
  // What had to be set up is there after all, and is not set up again.
  if ("mfa" in next && isEnrolling(step.mfa) && !isEnrolling(next.mfa)) return [];
  // What is known of the member goes along with who goes back (transition.ts), so what is secret of it is not kept here too.
  const mfa: Mfa = { ...step.mfa, authenticator: { state: "none" }, textExpiresAtMs: null };
  const still = { ...step, mfa, ...("busy" in step && { busy: false, problem: null }) };
  if (still.screen === "SMSOTPEnrollment") return [...history, { ...still, sendingTo: null }];
  return [...history, still.screen === "SMSOTPEntry" ? { ...still, resend: "ready" } : still];
}

/** The second factor counts: a member who came to set a password does that, any other is in. */
export function afterSecondFactor(login: Login, facts: Facts): Move {
  return facts.resetsBySession
    ? [passwordResetStep(login.member.email_address, "session"), []]
    : [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]];
}

/** A code that is wrong may be mended; where the login itself is over, only another one helps. */
export function refuse(step: StepOf<"SMSOTPEntry" | "TOTPEntry" | "RecoveryCodeEntry">, problem: Problem): Move {
  return isOver(problem) ? [errorStep("Default", true, problem), []] : [{ ...step, busy: false, problem }, []];
}

const endings = [
  "intermediate_session_not_found",
  "invalid_intermediate_session_token_for_organization",
  "member_not_found",
  "session_not_found",
  "unauthorized_credentials",
  "user_unauthenticated",
];

/** The primary factor was shown too long ago, or another login took its place. */
export function isOver(problem: Problem): boolean {
  return problem.kind === "refused" && endings.includes(problem.errorType);
}

export function isRefusedAs(problem: Problem, ...errorTypes: string[]): boolean {
  return problem.kind === "refused" && errorTypes.includes(problem.errorType);
}
