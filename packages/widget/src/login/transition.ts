import { canGoBack } from "./can-go-back.ts";
import { handoverEffects } from "./cross-device/flow.ts";
import { afterDiscovery, discoveryTransition, loggingInTransition } from "./discovery/flow.ts";
import { confirmationTransition, mainTransition, methodSelectionTransition } from "./email/flow.ts";
import { landingEffect, landingTransition, wrongAccountTransition } from "./landing/flow.ts";
import { isWaitingForOrganization } from "./landing/opening.ts";
import type {
  BootstrapFacts,
  Effect,
  Facts,
  FlowEvent,
  FlowState,
  Move,
  ScreenName,
  ScreenTransition,
  Step,
} from "./machine.ts";
import { mfaSelectionTransition, rememberMfa } from "./mfa/flow.ts";
import { recoveryCodeEntryTransition, recoveryCodeSaveTransition } from "./mfa/recovery-codes/flow.ts";
import { smsEnrollmentTransition, smsEntryTransition } from "./mfa/sms/flow.ts";
import { totpEnrollmentTransition, totpEntryTransition } from "./mfa/totp/flow.ts";
import { oneTapEffects } from "./one-tap/flow.ts";
import { enterMain, organizationSlug } from "./organization/flow.ts";
import { passcodeTransition } from "./passcode/flow.ts";
import { passwordFormTransition, passwordMailTransition } from "./password/flow.ts";
import { passwordResetTransition } from "./password/reset-flow.ts";
import type { PasswordFormEvent } from "./password/steps.ts";
import { ssoEmailTransition, ssoFallbackTransition, ssoMenuTransition } from "./sso/flow.ts";

/** Every screen's transition; a screen that only ends or goes back has none of its own. */
const screenTransitions: { [Name in ScreenName]: ScreenTransition<Name> | null } = {
  Landing: landingTransition,
  WrongAccount: wrongAccountTransition,
  LoggingIn: loggingInTransition,
  LoggedIn: null,
  // Each hears its own events; what one does not hear falls through.
  Main: (step, event, facts) =>
    mainTransition(step, event as Parameters<typeof mainTransition>[1], facts) ??
    passwordFormTransition(step, event as PasswordFormEvent, facts),
  EmailMethodSelection: methodSelectionTransition,
  EmailConfirmation: confirmationTransition,
  EmailOTPEntry: passcodeTransition,
  SSODiscoveryEmail: ssoEmailTransition,
  SSODiscoveryMenu: ssoMenuTransition,
  SSODiscoveryFallback: ssoFallbackTransition,
  Discovery: discoveryTransition,
  PasswordEmailForm: passwordFormTransition,
  PasswordAuthenticate: passwordFormTransition,
  PasswordForgotForm: passwordFormTransition,
  PasswordSetNewConfirmation: passwordMailTransition,
  PasswordResetVerifyConfirmation: passwordMailTransition,
  PasswordResetForm: passwordResetTransition,
  MFAEnrollmentSelection: mfaSelectionTransition,
  SMSOTPEnrollment: smsEnrollmentTransition,
  SMSOTPEntry: smsEntryTransition,
  TOTPEnrollmentQRCode: totpEnrollmentTransition,
  TOTPEnrollmentManual: totpEnrollmentTransition,
  TOTPEntry: totpEntryTransition,
  RecoveryCodeEntry: recoveryCodeEntryTransition,
  RecoveryCodeSave: recoveryCodeSaveTransition,
  Error: null,
};

/** What a flow asks for as it begins. */
export function openingEffects(state: FlowState): Effect[] {
  const { step, ...facts } = state;
  const first: Effect[] = [{ type: "loadBootstrap" }];
  if (step.screen === "Landing") return [...first, landingEffect(step)];
  if (step.screen === "PasswordResetForm") return first;
  if (step.screen === "Error" && step.problem?.kind === "refused") {
    return [...first, { type: "reportLanding", errorType: step.problem.errorType }];
  }
  return [...first, ...enterMain(facts)[1], ...oneTapEffects(null, state)];
}

type Next = readonly [FlowState, readonly Effect[]];

/** The whole machine: where an event leads, and what should happen on the way. An event out of place leads nowhere. */
export function transition(state: FlowState, event: FlowEvent): Next {
  const [next, effects] = follow(state, event);
  if (next === state) return [next, effects];
  return [next, [...effects, ...oneTapEffects(state, next), ...handoverEffects(state.step, next.step)]];
}

function follow(state: FlowState, event: FlowEvent): Next {
  if (event.type === "bootstrapLoaded") return learnBootstrap(state, event.bootstrap);
  if (event.type === "backClicked") return canGoBack(state) ? goBack(state) : [state, []];
  if (event.type === "startOverClicked") return startOver(state);

  const { step } = state;
  // The table pairs each step with the events of its screen, which the compiler cannot follow through an index. An
  // event that the screen does not hear falls out of its switch, and the move is then undefined.
  const screenTransition = screenTransitions[step.screen] as
    | ((step: Step, event: FlowEvent, facts: Facts) => Move | null | undefined)
    | null;
  const move = screenTransition?.(step, event, state);
  if (!move) return [state, []];
  const [next, effects] = move;
  // What lies behind an accepted factor cannot be entered again: its codes and tokens are used.
  const isAccepted = event.type === "memberAuthenticated" || event.type === "secondFactorAccepted";
  const history = isAccepted ? [] : remember(state, next);
  return [{ ...state, step: next, history }, [...effects, ...report(next)]];
}

/** An error that came with a problem was reported by the call that met it; any other only the machine knows of. */
function report(next: Step): Effect[] {
  return next.screen === "Error" && !next.problem ? [{ type: "reportError", kind: next.kind }] : [];
}

/** With another address, or by another method. */
function startOver(state: FlowState): Next {
  const { step } = state;
  if (step.screen === "SSODiscoveryFallback" && !step.busy) return returnToMain(state, step.email);
  const hasNothing = step.screen === "Discovery" && !step.busy && step.organizations.length === 0;
  return hasNothing || step.screen === "EmailConfirmation" ? returnToMain(state, "") : [state, []];
}

/** The screens that Back can lead to, without what was under way on them. */
function remember({ step, history }: FlowState, next: Step): readonly Step[] {
  if (step.screen === next.screen) return history;
  switch (step.screen) {
    case "Landing":
    case "WrongAccount":
    case "LoggingIn":
    case "LoggedIn":
    case "Error":
      return history;
    case "Main":
      // With the address that was typed on it, which its own step may not know yet.
      return [
        ...history,
        { ...step, ...("email" in next && { email: next.email }), busy: false, problem: null, leaving: null },
      ];
    case "EmailMethodSelection":
      return [...history, { ...step, busy: null, problem: null }];
    case "SSODiscoveryEmail":
      return [...history, { ...step, busy: false, problem: null }];
    case "SSODiscoveryMenu":
      return [...history, { ...step, busy: null }];
    case "SSODiscoveryFallback":
      return [...history, { ...step, busy: false, failure: null }];
    case "PasswordEmailForm":
    case "PasswordAuthenticate":
    case "PasswordForgotForm":
      return [...history, { ...step, ...("email" in next && { email: next.email }), busy: false, problem: null }];
    case "PasswordSetNewConfirmation":
    case "PasswordResetVerifyConfirmation":
      return [...history, { ...step, resend: "ready" }];
    case "PasswordResetForm":
      return step.proof ? history : [...history, step];
    case "EmailConfirmation":
    case "EmailOTPEntry":
    case "Discovery":
      return [...history, step];
    case "MFAEnrollmentSelection":
    case "SMSOTPEnrollment":
    case "SMSOTPEntry":
    case "TOTPEnrollmentQRCode":
    case "TOTPEnrollmentManual":
    case "TOTPEntry":
    case "RecoveryCodeEntry":
    case "RecoveryCodeSave":
      return rememberMfa(step, history, next);
  }
}

/** The previous screen; from an error always Main. */
function goBack(state: FlowState): Next {
  const { step, history } = state;
  const previous = history.at(-1);
  if (step.screen === "Error" || !previous) return returnToMain(state);
  // What was set up of a second factor meanwhile stays.
  const back = "mfa" in step && "mfa" in previous ? { ...previous, mfa: step.mfa } : previous;
  return [{ ...state, step: back, history: history.slice(0, -1) }, []];
}

/** The last Main that was passed, as it was but for the address when one is given; a new one when none was. */
function returnToMain(state: FlowState, email?: string): Next {
  const { history } = state;
  const at = history.map(({ screen }) => screen).lastIndexOf("Main");
  const main = history[at];
  if (main?.screen === "Main" && !isWaitingForOrganization(main, state)) {
    return [{ ...state, step: { ...main, email: email ?? main.email }, history: history.slice(0, at) }, []];
  }
  const [step, effects] = enterMain(state, email);
  return [{ ...state, step, history: [] }, [...effects, ...report(step)]];
}

/** The bootstrap comes once. It brings the slug pattern and the leave to create that a step may have waited for. */
function learnBootstrap(state: FlowState, bootstrap: BootstrapFacts): Next {
  if (state.isBootstrapLoaded) return [state, []];
  const informed = { ...state, bootstrap, isBootstrapLoaded: true };
  const [step, effects] = reconsider(state, informed);
  return [{ ...informed, step }, [{ type: "logRender" }, ...effects, ...report(step)]];
}

function reconsider(before: FlowState, after: FlowState): Move {
  const { step } = after;
  if (step.screen === "Main" && isWaitingForOrganization(step, after)) {
    // What an earlier visit knew may have named the organization already, and its lookup be under way.
    const slug = organizationSlug(after);
    return slug && slug === organizationSlug(before) ? [step, []] : enterMain(after);
  }
  if (step.screen === "Discovery" && !step.busy) return afterDiscovery(step.email, step.organizations, after);
  return [step, []];
}
