import type { Typed } from "../../flow/screen.ts";

type Fields = Record<string, unknown>;
interface AnyState {
  step: object;
}

/** Fields of a step that are set while it waits for a response. */
const waitingFields = ["busy", "redirect", "resend", "isChecking", "sendingTo"];

/** Returns what a step waits for; empty if it does not wait. */
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
 * Returns the effects that a state waits for, as the machine itself reports them: those of the event that leads from
 * the same idle step to the waiting one.
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

/** Returns the event as this step would produce it: for its address and for what it waits for. */
function aboutStep<Event extends Typed>(event: Event, step: object): Event[] {
  const { email, busy, redirect } = step as Fields;
  const own = "email" in event && email ? { ...event, email } : event;
  const chosen = [busy, redirect].find((value) => typeof value === "string");
  const key = ["organizationId", "connectionId", "provider", "method"].find((name) => name in event);
  return chosen && key ? [own, { ...own, [key]: chosen }] : [own];
}
