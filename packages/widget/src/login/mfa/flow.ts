import type { MemberAuthResponse, MfaMethod } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";
import { authPolicyError } from "../error/flow.ts";
import { type FlowContext, hasHistory, type On, type Screen } from "../flow/context.ts";
import type { Login, Problem } from "../flow/events.ts";
import { passwordResetStep } from "../flow/password-reset-step.ts";
import { errorStep } from "../flow/steps.ts";
import { isEnrolling, mfaOf, rememberDays } from "./policy.ts";
import type {
  CreationEvent,
  FactorEvent,
  FactorStep,
  MethodChosen,
  Mfa,
  MfaMember,
  MfaMove,
  PasskeyEnrollmentStep,
  PasskeyEntryStep,
  RecoveryCodeStep,
  Remembering,
  RememberToggled,
  SelectionStep,
  SmsEntryStep,
  TotpEntryStep,
  TotpManualStep,
  TotpQrCodeStep,
} from "./steps.ts";

export const SMS_CODE_LIFETIME_MS = 2 * 60 * 1000;
const DEFAULT_COUNTRY = { country: "US", callingCode: "1" };
const idle = { busy: false, problem: null };

/**
 * Starts the second factor after a primary one: the member uses one, or sets one up.
 * @param atMs the time of the response, and of a text message sent with it.
 */
export function beginSecondFactor(
  answer: MemberAuthResponse,
  { config, bootstrap }: FlowContext,
  atMs: number,
): MfaMove {
  const mfa = mfaOf(answer, config, bootstrap?.smsAvailable);
  const { mfa_required, member, organization } = answer;
  if (mfa_required?.secondary_auth_initiated === "sms_otp") {
    return [textEntryStep({ ...mfa, textExpiresAtMs: atMs + SMS_CODE_LIFETIME_MS }), []];
  }
  const enrolled = mfa.enrolled.find((method) => method === member.default_mfa_method) ?? mfa.enrolled[0];
  if (enrolled) return moves[enrolled].enter(mfa);
  const [only, another] = mfa.offered;
  if (another) return [{ screen: "MFAEnrollmentSelection", mfa }, []];
  return only ? enroll(mfa, only) : [authPolicyError(organization.organization_name, false), []];
}

/** How each second factor is asked for, and how setting it up starts. */
const moves: Record<MfaMethod, Record<"enter" | "enroll", (mfa: Mfa) => MfaMove>> = {
  totp: {
    enter: (mfa) => [totpEntryStep(mfa), []],
    // An authenticator is created immediately, unless one exists, is being created, or failed.
    enroll: (mfa) =>
      mfa.authenticator.state === "none"
        ? createAuthenticator({ screen: "TOTPEnrollmentQRCode", mfa })
        : [{ screen: "TOTPEnrollmentQRCode", mfa }, []],
  },
  sms_otp: {
    // Texts a code to the stored number.
    enter: (mfa) => [
      { ...textEntryStep(mfa), resend: "sending" },
      [{ type: "sendText", newNumber: null, ...memberOf(mfa) }],
    ],
    enroll: (mfa) => [
      { screen: "SMSOTPEnrollment", mfa, phone: { ...DEFAULT_COUNTRY, typed: "" }, sendingTo: null, ...idle },
      [],
    ],
  },
  passkey: {
    enter: (mfa) => [passkeyEntryStep(mfa), []],
    enroll: (mfa) => [{ screen: "MFAPasskeyEnrollment", mfa, ...idle }, []],
  },
};

export const enroll = (mfa: Mfa, method: MfaMethod): MfaMove => moves[method].enroll(mfa);

export function createAuthenticator(step: TotpQrCodeStep | TotpManualStep): MfaMove {
  const mfa = { ...step.mfa, authenticator: { state: "creating" as const } };
  return [{ ...step, mfa }, [{ type: "createTotp", ...memberOf(mfa) }]];
}

const isCreating = ({ mfa }: FactorStep) => mfa.authenticator.state === "creating";

/** Handlers for the result of creating an authenticator, on any of the area's screens. */
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
    const showProblem = [{ type: "showProblem", problem } as const];
    const isOnScreen = step.screen === "TOTPEnrollmentQRCode" || step.screen === "TOTPEnrollmentManual";
    if (isOnScreen && isRefusedAs(problem, "active_totp_exists")) {
      // It was set up in another window, so ask for its codes.
      return [totpEntryStep({ ...mfa, enrolled: ["totp"], authenticator: { state: "none" } }), showProblem];
    }
    return [{ ...step, mfa: { ...mfa, authenticator: { state: "failed", problem } } }, showProblem];
  },
};

export function totpEntryStep(mfa: Mfa): TotpEntryStep {
  return { screen: "TOTPEntry", mfa, ...idle };
}

export function passkeyEntryStep(mfa: Mfa): PasskeyEntryStep {
  return { screen: "MFAPasskeyEntry", mfa, ...idle };
}

/** Switches to another method that the member has set up. */
export function switchMethod(
  { screen, mfa, busy }: SmsEntryStep | TotpEntryStep | PasskeyEntryStep,
  { method }: MethodChosen,
): MfaMove | null {
  if (busy || !mfa.enrolled.includes(method)) return null;
  const move = moves[method].enter(mfa);
  return move[0].screen === screen ? null : move;
}

/** Returns the step for a texted code. @param to the number being enrolled. Default: the stored one. */
export function textEntryStep(mfa: Mfa, to?: { e164: string; shown: string }): SmsEntryStep {
  return {
    screen: "SMSOTPEntry",
    mfa,
    newNumber: to?.e164 ?? null,
    destination: to?.shown ?? masked(mfa.phoneNumber),
    resend: "ready",
    ...idle,
  };
}

/** After one factor, show only the last digits of the stored number. */
const masked = (phoneNumber: string) => `\u2022\u2022\u2022\u2022 ${phoneNumber.slice(-4)}`;

export function memberOf({ member_id, organization_id }: Mfa): MfaMember {
  return { member_id, organization_id };
}

/**
 * Returns the history before `next`, without pending requests. Members move back and forth between these screens, so
 * returning to an earlier one shortens the history.
 */
export function rememberFactor<Past extends AnyStep, Step extends FactorStep>(
  step: Step,
  history: readonly Past[],
  next: AnyStep & { mfa?: Mfa },
): readonly (Past | Step)[] {
  const at = history.findIndex(({ screen }) => screen === next.screen);
  if (at >= 0) return history.slice(0, at);
  // If the factor turned out to be set up already, drop the screens for setting it up.
  if (next.mfa && isEnrolling(step.mfa) && !isEnrolling(next.mfa)) return [];
  // `transition.ts` carries the member's data along when going back, so secrets are not kept in the history.
  const mfa: Mfa = { ...step.mfa, authenticator: { state: "none" }, textExpiresAtMs: null };
  return [...history, { ...step, mfa, ...("busy" in step && { busy: false, problem: null }) }];
}

/**
 * The second factor is complete: continue with the new password if that was the purpose, otherwise the member is
 * logged in.
 */
export function afterSecondFactor(login: Login, context: FlowContext): MfaMove {
  return context.resetsBySession
    ? [passwordResetStep(login.member.email_address, "session", login.organization), []]
    : [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]];
}

/** Handlers of the screens for a factor that the member has. */
export const rememberOn = {
  rememberToggled<Step extends SmsEntryStep | TotpEntryStep | PasskeyEntryStep>(
    step: Step,
    { isRemembering }: RememberToggled,
  ) {
    const mfa = { ...step.mfa, isRemembering };
    return step.busy || rememberDays(mfa) === null ? null : ([{ ...step, mfa }, []] as [Step, []]);
  },
};

export function rememberingOf(mfa: Mfa): Remembering {
  return mfa.isRemembering && rememberDays(mfa) !== null ? { remember_device: true } : {};
}

/** A wrong code can be corrected; an expired login needs a fresh start. */
export function refuse(
  step: SmsEntryStep | TotpEntryStep | PasskeyEnrollmentStep | PasskeyEntryStep | RecoveryCodeStep,
  problem: Problem,
): MfaMove {
  return isOver(problem) ? [errorStep("Default", true, problem), []] : [{ ...step, busy: false, problem }, []];
}

/** Starts over with another account, except during a call that logs in. */
export const startOver = (step: FactorStep): string | null => ("busy" in step && step.busy ? null : "");

const endings = [
  "intermediate_session_not_found",
  "invalid_intermediate_session_token_for_organization",
  "member_not_found",
  "session_not_found",
  "unauthorized_credentials",
  "user_unauthenticated",
];

/** The primary factor has expired, or another login replaced it. */
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
  startOver,
};
