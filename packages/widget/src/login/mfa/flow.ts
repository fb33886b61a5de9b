import type { MemberAuthResponse, MfaMethod } from "@portico/wire";
import type { AnyStep } from "../../flow/screen.ts";
import { authPolicyError } from "../error/flow.ts";
import { type FlowContext, hasHistory, type On, type Screen } from "../flow/context.ts";
import type { Login, Problem } from "../flow/events.ts";
import { passwordResetStep } from "../flow/password-reset-step.ts";
import { errorStep } from "../flow/steps.ts";
import { isEnrolling, mfaOf, rememberDays } from "./policy.ts";
import {
  type CreationEvent,
  type EntryStep,
  type FactorEvent,
  type FactorStep,
  type MethodChosen,
  type Mfa,
  type MfaMove,
  type Remembering,
  type RememberToggled,
  type SelectionStep,
  SMS_CODE_LIFETIME_MS,
  secondFactors,
  textEntryStep,
  totpEntryStep,
} from "./steps.ts";

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
  if (enrolled) return secondFactors[enrolled].enter(mfa);
  const [only, another] = mfa.offered;
  if (another) return [{ screen: "MFAEnrollmentSelection", mfa }, []];
  return only ? enroll(mfa, only) : [authPolicyError(organization.organization_name, false), []];
}

export const enroll = (mfa: Mfa, method: MfaMethod): MfaMove => secondFactors[method].enroll(mfa);

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

/** Switches to another method that the member has set up. */
export function switchMethod({ screen, mfa, busy }: EntryStep, { method }: MethodChosen): MfaMove | null {
  if (busy || !mfa.enrolled.includes(method)) return null;
  const move = secondFactors[method].enter(mfa);
  return move[0].screen === screen ? null : move;
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
  rememberToggled<Step extends EntryStep>(step: Step, { isRemembering }: RememberToggled) {
    const mfa = { ...step.mfa, isRemembering };
    return step.busy || rememberDays(mfa) === null ? null : ([{ ...step, mfa }, []] as [Step, []]);
  },
};

export function rememberingOf(mfa: Mfa): Remembering {
  return mfa.isRemembering && rememberDays(mfa) !== null ? { remember_device: true } : {};
}

/** A wrong code can be corrected; an expired login needs a fresh start. */
export function refuse(step: Extract<FactorStep, { busy: boolean }>, problem: Problem): MfaMove {
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
