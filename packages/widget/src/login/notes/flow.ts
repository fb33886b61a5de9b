import type { ErrorStep } from "../error/error-step.ts";
import type { LoggedInStep, Login } from "../flow/events.ts";
import type { Facts, SignedIn } from "../flow/facts.ts";
import type { MainStep } from "../flow/main-step.ts";
import type { LoginMove, On } from "../flow/screen.ts";
import { enterMain, type LookUpOrganization } from "../organization/flow.ts";

/** Who is signed in on this page, as the client has it; null for nobody. */
export type SessionFound = { type: "sessionFound"; signedIn: SignedIn | null };
/** The methods that led in last, as this browser remembers them. */
export type MethodsRecalled = { type: "methodsRecalled"; lastMethods: NonNullable<Facts["lastMethods"]> };
export type StayClicked = { type: "stayClicked" };
/** The login that is still there; null when the session ended meanwhile. */
export type SessionKept = { type: "sessionKept"; login: Login | null };

export type KeepSession = { type: "keepSession" };
export type NotesEffect = KeepSession | { type: "watchSession" } | { type: "recallMethods" };

type KeptMove = LoginMove<MainStep | LoggedInStep | ErrorStep, KeepSession | LookUpOrganization>;

/** Handlers of Main. */
export const stayOn: On<MainStep, StayClicked | SessionKept, KeptMove> = {
  stayClicked: (step, _, { signedIn }) => (signedIn ? [step, [{ type: "keepSession" }]] : null),
  sessionKept: (_, event, facts) => (event.login ? afterStaying(event, facts) : null),
};

/** The next step of somebody who goes on as they are signed in. */
export function afterStaying(
  { login }: SessionKept,
  facts: Facts,
): LoginMove<MainStep | LoggedInStep | ErrorStep, LookUpOrganization> {
  return login ? [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]] : enterMain(facts);
}
