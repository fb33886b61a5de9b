import { isSecondFactorDue } from "./discovery/after-primary-auth.ts";
import { afterDiscovery } from "./discovery/flow.ts";
import { type AreaName, areas } from "./flow/areas.ts";
import type { BootstrapData, FlowContext } from "./flow/context.ts";
import { areaOf } from "./flow/needed-areas.ts";
import { oneTapPrompt } from "./flow/offered-methods.ts";
import { organizationColor } from "./flow/recipient.ts";
import { isWaitingForOrganization } from "./flow/steps.ts";
import { landingEffect } from "./landing/flow.ts";
import { type Effect, type FlowEvent, type FlowState, type Step, screens, type Transition } from "./machine.ts";
import { enterMain, organizationSlug } from "./organization/flow.ts";
import { passkeySuggestions } from "./passkeys/flow.ts";

/** The row of any screen. `screens` pairs each step with its row, but the compiler can't follow that. */
interface AnyRow {
  on: {
    readonly [Type in FlowEvent["type"]]?: (step: Step, event: FlowEvent, context: FlowContext) => Transition | null;
  };
  remember?(step: Step, history: readonly Step[], next: Step): readonly Step[];
  canGoBack?(step: Step, history: readonly Step[]): boolean;
  startOver?(step: Step): string | null;
}

function rowOf({ screen }: Step): AnyRow {
  const area = areaOf(screen);
  // Events wait until their area is loaded (`missingAreas`).
  const rows = (area ? areas[area]?.screens : screens) as { [Name in Step["screen"]]: unknown };
  return rows[screen] as AnyRow;
}

/** Main also handles password events, once that area is loaded. */
function heardAt(step: Step): AnyRow["on"] {
  const { on } = rowOf(step);
  return step.screen === "Main" ? { ...areas.passwords?.mainOn, ...on } : on;
}

/** Lists the areas that an event needs and that are not loaded yet. */
export function missingAreas(state: FlowState, event: FlowEvent): AreaName[] {
  const { step } = state;
  const { type } = event;
  const needed = [
    areaOf(step.screen),
    step.screen === "Main" && (type === "passwordSubmitted" || type === "forgotClicked") && ("passwords" as const),
    (type === "memberAuthenticated" || type === "loginResumed") && isSecondFactorDue(event.answer) && ("mfa" as const),
  ];
  const missing = needed.filter(isMissing);
  // Once the handlers are loaded, the next screen must be too.
  return missing[0] ? missing : [areaOf(transition(state, event)[0].step.screen)].filter(isMissing);
}

const isMissing = (area: AreaName | false | undefined): area is AreaName => !!area && !areas[area];

/** The prompts on Main, of Google and of the browser for passkeys, and the effects that close them. */
const prompts = [
  [oneTapPrompt, { type: "cancelOneTap" }],
  [passkeySuggestions, { type: "stopPasskeys" }],
] as const;

/** Prompts open and close with Main, and restart for another organization. */
function promptRequests(before: FlowState | null, after: FlowState): Effect[] {
  return prompts.flatMap(([find, close]): Effect[] => {
    const [previous, next] = [before, after].map((state) =>
      state?.step.screen === "Main" ? find(state.step, state) : null,
    );
    if (JSON.stringify(previous) === JSON.stringify(next)) return [];
    return [...(previous ? [close] : []), ...(next ? [next] : [])];
  });
}

/** Whether the screen offers to go back. */
export function canGoBack({ step, history }: FlowState): boolean {
  return rowOf(step).canGoBack?.(step, history) ?? false;
}

/** Returns the effects at the start of a flow. */
export function openingEffects(state: FlowState): Effect[] {
  const { step, ...context } = state;
  const first: Effect[] = [{ type: "loadBootstrap" }, ...checkOffer(context)];
  if (step.screen === "Landing") return [...first, landingEffect(step)];
  if (step.screen === "PasswordResetForm") {
    const { landingSlug: slug } = context;
    return slug ? [...first, { type: "lookUpOrganization", slug }] : first;
  }
  if (step.screen === "Error" && step.problem?.kind === "refused") {
    return [...first, { type: "reportLanding", errorType: step.problem.errorType }];
  }
  return [...first, ...watching, ...enterMain(context)[1], ...promptRequests(null, state)];
}

const watching: readonly Effect[] = [{ type: "watchSession" }, { type: "recallMethods" }, { type: "resumeLogin" }];

/** Hosts without passkeys never get the offer. */
const checkOffer = ({ config }: FlowContext): Effect[] =>
  config.products.includes("passkeys") && config.authFlowType !== "PasswordReset"
    ? [{ type: "checkPasskeyOffer" }]
    : [];

/**
 * Returns the screen that the visitor left when the widget was hidden, with the effects it needs. Responses that
 * arrived meanwhile are lost, so a screen that waited for one can't continue: returns null.
 */
export function resume(state: FlowState): Next | null {
  const step: Step & Pending = state.step;
  const { screen, busy, redirect, mfa } = step;
  const isOver = screen === "LoggedIn" || (screen === "Main" && isWaitingForOrganization(step, state));
  const isWaiting = busy || redirect || mfa?.authenticator.state === "creating";
  if (isOver || isWaiting || screen === "Landing" || screen === "LoggingIn") return null;
  const calm = {
    ...step,
    ...(step.resend && { resend: "ready" }),
    ...(step.isChecking && { isChecking: false }),
  } as Step;
  return [
    { ...state, step: calm },
    [{ type: "loadBootstrap" }, ...checkOffer(state), ...watching, ...promptRequests(null, state)],
  ];
}

/** What the steps of a pending request have in common. */
interface Pending {
  busy?: unknown;
  redirect?: unknown;
  resend?: string;
  isChecking?: boolean;
  mfa?: { authenticator: { state: string } };
}

type Next = readonly [FlowState, readonly Effect[]];

/**
 * The whole machine: returns the next state and its effects. Events that the current screen does not handle are
 * ignored.
 */
export function transition(state: FlowState, event: FlowEvent): Next {
  const [followed, effects] = follow(state, event);
  if (followed === state) return [state, effects];
  const color = organizationColor(followed.step, state.organizationColor);
  const next = color === (state.organizationColor ?? "") ? followed : { ...followed, organizationColor: color };
  return [next, [...effects, ...promptRequests(state, next)]];
}

function follow(state: FlowState, event: FlowEvent): Next {
  if (event.type === "bootstrapLoaded") return learnBootstrap(state, event.bootstrap);
  if (event.type === "sessionFound") return [{ ...state, signedIn: event.signedIn }, []];
  // The host signed the member out, or another tab did. A page from the back/forward cache learns it late.
  if (event.type === "sessionEnded") return state.step.screen === "LoggedIn" ? restartFlow(state) : [state, []];
  if (event.type === "passkeyOfferable") return [{ ...state, offersPasskey: true }, []];
  if (event.type === "methodsRecalled") return [{ ...state, lastMethods: event.lastMethods }, []];
  if (event.type === "backClicked") return canGoBack(state) ? goBack(state) : [state, []];
  if (event.type === "startOverClicked") return startOver(state);
  if (event.type === "fieldEdited") return forgive(state);

  const { step } = state;
  const move = heardAt(step)[event.type]?.(step, event, state);
  if (!move) return [state, []];
  const [next, effects] = move;
  return [{ ...state, step: next, history: remember(state, event, next) }, [...effects, ...report(next)]];
}

/**
 * Returns the history for the next step. Steps before an accepted factor can't be returned to, because their codes
 * and tokens are used.
 */
function remember({ step, history }: FlowState, event: FlowEvent, next: Step): readonly Step[] {
  if (["memberAuthenticated", "loginResumed", "secondFactorAccepted"].includes(event.type)) return [];
  if (step.screen === next.screen) return history;
  return rowOf(step).remember?.(step, history, next) ?? history;
}

/** Errors with a problem were already reported by the call; others are reported here, once. */
function report(next: Step, before?: Step): Effect[] {
  return next !== before && next.screen === "Error" && !next.problem ? [{ type: "reportError", kind: next.kind }] : [];
}

/** Clears a form's error when the value it was about changes. */
function forgive(state: FlowState): Next {
  const { step } = state;
  if (!("busy" in step)) return [state, []];
  if ("problem" in step && step.problem) return [{ ...state, step: { ...step, problem: null } as Step }, []];
  return "failure" in step && step.failure ? [{ ...state, step: { ...step, failure: null } }, []] : [state, []];
}

/** Starts over with another address or method; from an error, as if the page had just been opened without a link. */
function startOver(state: FlowState): Next {
  const email = rowOf(state.step).startOver?.(state.step) ?? null;
  if (email === null) return [state, []];
  return state.step.screen === "Error" ? restartFlow(state) : returnToMain(state, email);
}

/** Ignores the URL from now on. If it names no organization, the project's pattern may have changed. */
function restartFlow(state: FlowState): Next {
  const { config } = state;
  const isOrganizationMissing = config.authFlowType === "Organization" && !organizationSlug(state);
  const context = {
    ...state,
    resetsBySession: false,
    isBootstrapLoaded: state.isBootstrapLoaded && !isOrganizationMissing,
  };
  const [step, effects] = enterMain(context);
  return [
    { ...context, step, history: [] },
    isOrganizationMissing ? [{ type: "loadBootstrap" }, ...effects] : [...effects, ...report(step)],
  ];
}

/** Returns to the previous screen; from an error always to Main. */
function goBack(state: FlowState): Next {
  const { step, history } = state;
  const previous = history.at(-1);
  if (step.screen === "Error" || !previous) return returnToMain(state);
  // A second factor that was set up meanwhile stays.
  const back = "mfa" in step && "mfa" in previous ? { ...previous, mfa: step.mfa } : previous;
  return [{ ...state, step: back, history: history.slice(0, -1) }, []];
}

/** Returns to the latest Main in the history, with the given address if any; or to a new one. */
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

/**
 * Handles the loaded bootstrap. It contains the slug pattern and the permission to create organizations, which a step
 * may wait for.
 */
function learnBootstrap(state: FlowState, bootstrap: BootstrapData): Next {
  if (state.isBootstrapLoaded) return [state, []];
  const informed = { ...state, bootstrap, isBootstrapLoaded: true };
  const [step, effects] = reconsider(state, informed);
  return [{ ...informed, step }, [{ type: "logRender" }, ...effects, ...report(step, state.step)]];
}

function reconsider(before: FlowState, after: FlowState): Transition | readonly [Step, []] {
  const { step } = after;
  if (step.screen === "Main" && isWaitingForOrganization(step, after)) {
    // The bootstrap of an earlier visit may already have started the organization's lookup.
    const slug = organizationSlug(after);
    return slug && slug === organizationSlug(before) ? [step, []] : enterMain(after);
  }
  if (step.screen === "Discovery" && !step.busy) return afterDiscovery(step, after);
  return [step, []];
}
