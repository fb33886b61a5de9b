import type { Typed } from "../../flow/screen.ts";

type Fields = Record<string, unknown>;
interface AnyState {
  step: object;
}

/** The fields of a step that say that it waits for an answer. */
const waitingFields = ["busy", "redirect", "resend", "isChecking", "sendingTo"];

/** Returns what a step waits for; empty where it waits for nothing. */
export function waitsFor(step: object): string {
  const { mfa, ...fields } = step as Fields & { mfa?: { authenticator: { state: string } } };
  const waits = waitingFields.filter((name) => fields[name] && fields[name] !== "ready" && fields[name] !== "sent");
  return [
    ...waits.map((name) => `${name}=${JSON.stringify(fields[name])}`),
    mfa?.authenticator.state === "creating" && "authenticator",
  ]
    .filter(Boolean)
    .join();
}

/**
 * Returns the effects whose outcome a state waits for. The machine says so itself: they are those of the event that leads
 * from the same step at rest to the step that waits.
 */
export function effectsUnderWay<State extends AnyState, Event extends Typed, Effect>(
  state: State,
  events: readonly Event[],
  transition: (state: State, event: Event) => readonly [State, readonly Effect[]],
): readonly Effect[] {
  const { step } = state;
  const awaited = waitsFor(step);
  if (!awaited) return [];
  const resting = { ...state, step: atRest(step) };
  for (const event of events.flatMap((each) => aboutStep(each, step))) {
    const [next, effects] = transition(resting, event);
    const isSame = (next.step as Fields).screen === (step as Fields).screen;
    if (isSame && effects.length > 0 && waitsFor(next.step) === awaited) return effects;
  }
  return [];
}

function atRest(step: object): object {
  const fields = step as Fields & { mfa?: object };
  const changes: Fields = { busy: typeof fields.busy === "boolean" ? false : null, redirect: null, resend: "ready" };
  const rest: Fields = { ...fields, problem: null, isChecking: false };
  for (const [name, value] of Object.entries(changes)) if (name in fields) rest[name] = value;
  if (fields.mfa && waitsFor(fields).includes("authenticator")) {
    rest.mfa = { ...fields.mfa, authenticator: { state: "failed" } };
  }
  return rest;
}

/** The event as it would come of this step: about its address, and about what it is busy with. */
function aboutStep<Event extends Typed>(event: Event, step: object): Event[] {
  const { email, busy, redirect } = step as Fields;
  const own = "email" in event && email ? { ...event, email } : event;
  const chosen = [busy, redirect].find((value) => typeof value === "string");
  const key = ["organizationId", "connectionId", "provider", "method"].find((name) => name in event);
  return chosen && key ? [own, { ...own, [key]: chosen }] : [own];
}
