import { isSecondFactorDue } from "./discovery/after-primary-auth.ts";
import { afterDiscovery } from "./discovery/flow.ts";
import { type AreaName, areas } from "./flow/areas.ts";
import type { BootstrapFacts, Facts } from "./flow/facts.ts";
import { isWaitingForOrganization } from "./flow/main-step.ts";
import { areaOf } from "./flow/needed-areas.ts";
import { organizationColor } from "./flow/recipient.ts";
import { landingEffect } from "./landing/flow.ts";
import { type Effect, type FlowEvent, type FlowState, type Leads, type Step, screens } from "./machine.ts";
import { oneTapRequests } from "./one-tap/flow.ts";
import { enterMain, organizationSlug } from "./organization/flow.ts";

/** A row, whichever screen's. The table pairs each step with the row of its screen, which the compiler cannot follow. */
interface AnyRow {
  on: { readonly [Type in FlowEvent["type"]]?: (step: Step, event: FlowEvent, facts: Facts) => Leads | null };
  remember?(step: Step, history: readonly Step[], next: Step): readonly Step[];
  canGoBack?(step: Step, history: readonly Step[]): boolean;
  startOver?(step: Step): string | null;
}

function rowOf({ screen }: Step): AnyRow {
  const area = areaOf(screen);
  // No event is heard before its area is here (`missingAreas`).
  const rows = (area ? areas[area]?.screens : screens) as { [Name in Step["screen"]]: unknown };
  return rows[screen] as AnyRow;
}

/** Main hears of passwords, too, once they are here. */
function heardAt(step: Step): AnyRow["on"] {
  const { on } = rowOf(step);
  return step.screen === "Main" ? { ...areas.passwords?.mainOn, ...on } : on;
}

/** Lists the areas without which an event cannot be followed from here, and that are not here yet. */
export function missingAreas(state: FlowState, event: FlowEvent): AreaName[] {
  const { step } = state;
  const { type } = event;
  const needed = [
    areaOf(step.screen),
    step.screen === "Main" && (type === "passwordSubmitted" || type === "forgotClicked") && ("passwords" as const),
    (type === "memberAuthenticated" || type === "loginResumed") && isSecondFactorDue(event.answer) && ("mfa" as const),
  ];
  const missing = needed.filter(isMissing);
  // Where all is here that it takes to follow it, what it leads to is to be drawn as well.
  return missing[0] ? missing : [areaOf(transition(state, event)[0].step.screen)].filter(isMissing);
}

const isMissing = (area: AreaName | false | undefined): area is AreaName => !!area && !areas[area];

/** Returns whether the screen offers a way back. */
export function canGoBack({ step, history }: FlowState): boolean {
  return rowOf(step).canGoBack?.(step, history) ?? false;
}

/** Returns the effects that a flow asks for as it begins. */
export function openingEffects(state: FlowState): Effect[] {
  const { step, ...facts } = state;
  const first: Effect[] = [{ type: "loadBootstrap" }];
  if (step.screen === "Landing") return [...first, landingEffect(step)];
  if (step.screen === "PasswordResetForm") return first;
  if (step.screen === "Error" && step.problem?.kind === "refused") {
    return [...first, { type: "reportLanding", errorType: step.problem.errorType }];
  }
  return [
    ...first,
    { type: "watchSession" },
    { type: "recallMethods" },
    { type: "resumeLogin" },
    ...enterMain(facts)[1],
    ...oneTapRequests(null, state),
  ];
}

type Next = readonly [FlowState, readonly Effect[]];

/** The whole machine: where an event leads, and what should happen on the way. An event out of place leads nowhere. */
export function transition(state: FlowState, event: FlowEvent): Next {
  const [followed, effects] = follow(state, event);
  if (followed === state) return [state, effects];
  const color = organizationColor(followed.step, state.organizationColor);
  const next = color === (state.organizationColor ?? "") ? followed : { ...followed, organizationColor: color };
  return [next, [...effects, ...oneTapRequests(state, next)]];
}

function follow(state: FlowState, event: FlowEvent): Next {
  if (event.type === "bootstrapLoaded") return learnBootstrap(state, event.bootstrap);
  if (event.type === "sessionFound") return [{ ...state, signedIn: event.signedIn }, []];
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
 * The steps that Back can lead to. What lies behind an accepted factor cannot be entered again: its codes and tokens
 * are used.
 */
function remember({ step, history }: FlowState, event: FlowEvent, next: Step): readonly Step[] {
  if (["memberAuthenticated", "loginResumed", "secondFactorAccepted"].includes(event.type)) return [];
  if (step.screen === next.screen) return history;
  return rowOf(step).remember?.(step, history, next) ?? history;
}

/** An error that came with a problem was reported by the call that met it; any other only the machine knows of, and tells once. */
function report(next: Step, before?: Step): Effect[] {
  return next !== before && next.screen === "Error" && !next.problem ? [{ type: "reportError", kind: next.kind }] : [];
}

/** The message of a form leaves with the value that it was about. */
function forgive(state: FlowState): Next {
  const { step } = state;
  if (!("busy" in step)) return [state, []];
  if ("problem" in step && step.problem) return [{ ...state, step: { ...step, problem: null } as Step }, []];
  return "failure" in step && step.failure ? [{ ...state, step: { ...step, failure: null } }, []] : [state, []];
}

/** With another address, or by another method; from an error, as if the page had just been opened without a link. */
function startOver(state: FlowState): Next {
  const email = rowOf(state.step).startOver?.(state.step) ?? null;
  if (email === null) return [state, []];
  return state.step.screen === "Error" ? beginAnew(state) : returnToMain(state, email);
}

/** What the address held counts no more. Where it names no organization, the project's pattern may be another by now. */
function beginAnew(state: FlowState): Next {
  const { config } = state;
  const isNameless = config.authFlowType === "Organization" && !organizationSlug(state);
  const facts = { ...state, resetsBySession: false, isBootstrapLoaded: state.isBootstrapLoaded && !isNameless };
  const [step, effects] = enterMain(facts);
  return [
    { ...facts, step, history: [] },
    isNameless ? [{ type: "loadBootstrap" }, ...effects] : [...effects, ...report(step)],
  ];
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
  return [{ ...informed, step }, [{ type: "logRender" }, ...effects, ...report(step, state.step)]];
}

function reconsider(before: FlowState, after: FlowState): Leads | readonly [Step, []] {
  const { step } = after;
  if (step.screen === "Main" && isWaitingForOrganization(step, after)) {
    // What an earlier visit knew may have named the organization already, and its lookup be under way.
    const slug = organizationSlug(after);
    return slug && slug === organizationSlug(before) ? [step, []] : enterMain(after);
  }
  if (step.screen === "Discovery" && !step.busy) return afterDiscovery(step, after);
  return [step, []];
}
