import type { MemberAuthResponse } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";
import { errorStep } from "../error/error-step.ts";
import { authPolicyError } from "../error/flow.ts";
import type { Login, Problem } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import { passwordResetStep } from "../flow/password-reset-step.ts";
import { hasHistory, type On, type Screen } from "../flow/screen.ts";
import { firstMfaScreen, isEnrolling, mfaOf } from "./policy.ts";
import type {
  CreationEvent,
  FactorEvent,
  FactorStep,
  MethodChosen,
  Mfa,
  MfaMember,
  MfaMethod,
  MfaMove,
  RecoveryCodeStep,
  SelectionStep,
  SmsEntryStep,
  TotpEntryStep,
  TotpManualStep,
  TotpQrCodeStep,
} from "./steps.ts";

export const SMS_CODE_LIFETIME_MS = 2 * 60 * 1000;
const DEFAULT_COUNTRY = { country: "US", callingCode: "1" };

/**
 * Begins the second factor of a member whose primary factor counts: they show one, or set one up.
 * @param atMs when the answer came, and with it the news of a text that is on its way.
 */
export function beginSecondFactor(answer: MemberAuthResponse, { config }: Facts, atMs: number): MfaMove {
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

/** Begins to set a method up. An authenticator is created at once, unless one was, is being, or could not be. */
export function enroll(mfa: Mfa, method: MfaMethod): MfaMove {
  if (method === "totp") {
    return mfa.authenticator.state === "none"
      ? createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa })
      : [{ screen: "TOTPEnrollmentQRCode", mfa }, []];
  }
  const phone = { ...DEFAULT_COUNTRY, typed: "" };
  return [{ screen: "SMSOTPEnrollment", mfa, phone, sendingTo: null, busy: false, problem: null }, []];
}

export function createAuthenticator(step: TotpQrCodeStep | TotpManualStep): MfaMove {
  const mfa = { ...step.mfa, authenticator: { state: "creating" as const } };
  return [{ ...step, mfa }, [{ type: "createTotp", ...memberOf(mfa) }]];
}

const isCreating = ({ mfa }: FactorStep) => mfa.authenticator.state === "creating";

/** Handlers for the outcome of an authenticator's creation, on any screen that the member is on by then. */
export const creationOn: On<FactorStep, CreationEvent, MfaMove> = {
  totpCreated(step, { created }) {
    const { mfa } = step;
    const { member_id, organization_id, ...authenticator } = created;
    const isTheirs = member_id === mfa.member_id && organization_id === mfa.organization_id;
    return isCreating(step) && isTheirs
      ? [{ ...step, mfa: { ...mfa, authenticator: { state: "created", ...authenticator } } }, []]
      : null;
  },
  totpCreateFailed(step, { problem }) {
    const { mfa } = step;
    if (!isCreating(step)) return null;
    if (isOver(problem)) return [errorStep("Default", true, problem), []];
    const told = [{ type: "showProblem", problem } as const];
    const isOnScreen = step.screen === "TOTPEnrollmentQRCode" || step.screen === "TOTPEnrollmentManual";
    if (isOnScreen && isRefusedAs(problem, "active_totp_exists")) {
      // It was set up in another window meanwhile, and shows its codes.
      return [totpEntryStep({ ...mfa, enrolled: ["totp"], authenticator: { state: "none" } }), told];
    }
    return [{ ...step, mfa: { ...mfa, authenticator: { state: "failed", problem } } }, told];
  },
};

export function totpEntryStep(mfa: Mfa): TotpEntryStep {
  return { screen: "TOTPEntry", mfa, busy: false, problem: null };
}

/** For the code of a text. @param to the number that is being enrolled; the stored one when absent. */
export function textEntryStep(mfa: Mfa, to?: { e164: string; shown: string }): SmsEntryStep {
  return {
    screen: "SMSOTPEntry",
    mfa,
    newNumber: to?.e164 ?? null,
    destination: to?.shown ?? masked(mfa.phoneNumber),
    resend: "ready",
    busy: false,
    problem: null,
  };
}

/** Who showed one factor alone sees of a stored number no more than tells it from the others. */
const masked = (phoneNumber: string) => `\u2022\u2022\u2022\u2022 ${phoneNumber.slice(-4)}`;

/** Texts a code to the stored number. */
export function enterText(mfa: Mfa): MfaMove {
  return [{ ...textEntryStep(mfa), resend: "sending" }, [{ type: "sendText", newNumber: null, ...memberOf(mfa) }]];
}

export function memberOf({ member_id, organization_id }: Mfa): MfaMember {
  return { member_id, organization_id };
}

/**
 * The screens behind `next`, without what was under way on them. A member goes to and fro between these screens: one that
 * was there before is gone back to.
 */
export function rememberFactor<Past extends AnyStep, Step extends FactorStep>(
  step: Step,
  history: readonly Past[],
  next: AnyStep & { mfa?: Mfa },
): readonly (Past | Step)[] {
  const at = history.findIndex(({ screen }) => screen === next.screen);
  if (at >= 0) return history.slice(0, at);
  // What had to be set up is there after all, and is not set up again.
  if (next.mfa && isEnrolling(step.mfa) && !isEnrolling(next.mfa)) return [];
  // What is known of the member goes along with who goes back (transition.ts), so what is secret of it is not kept here too.
  const mfa: Mfa = { ...step.mfa, authenticator: { state: "none" }, textExpiresAtMs: null };
  return [...history, { ...step, mfa, ...("busy" in step && { busy: false, problem: null }) }];
}

/** The second factor counts: a member who came to set a password does that, any other is in. */
export function afterSecondFactor(login: Login, facts: Facts): MfaMove {
  return facts.resetsBySession
    ? [passwordResetStep(login.member.email_address, "session"), []]
    : [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]];
}

/** A code that is wrong may be mended; where the login itself is over, only another one helps. */
export function refuse(step: SmsEntryStep | TotpEntryStep | RecoveryCodeStep, problem: Problem): MfaMove {
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

export const mfaSelection: Screen<SelectionStep, MethodChosen | FactorEvent, MfaMove> = {
  on: {
    ...creationOn,
    mfaMethodChosen: ({ mfa }, { method }) => (mfa.offered.includes(method) ? enroll(mfa, method) : null),
  },
  remember: rememberFactor,
  canGoBack: hasHistory,
};
