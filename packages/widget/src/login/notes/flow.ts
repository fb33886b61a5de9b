import type { FlowContext, LoginMove, On, SignedIn } from "../flow/context.ts";
import type { LoggedInStep, Login } from "../flow/events.ts";
import type { ErrorStep, MainStep } from "../flow/steps.ts";
import { enterMain, type LookUpOrganization } from "../organization/flow.ts";

/** The session on this page, according to the client; null without one. */
export type SessionFound = { type: "sessionFound"; signedIn: SignedIn | null };
/** The member who logged in on this page was signed out. */
export type SessionEnded = { type: "sessionEnded" };
/** The methods last used in this browser. */
export type MethodsRecalled = { type: "methodsRecalled"; lastMethods: NonNullable<FlowContext["lastMethods"]> };
export type StayClicked = { type: "stayClicked" };
/** The session still exists; null if it ended meanwhile. */
export type SessionKept = { type: "sessionKept"; login: Login | null };

export type KeepSession = { type: "keepSession" };
export type NotesEffect = KeepSession | { type: "watchSession" } | { type: "recallMethods" };

type KeptMove = LoginMove<MainStep | LoggedInStep | ErrorStep, KeepSession | LookUpOrganization>;

/** Handlers of Main. */
export const stayOn: On<MainStep, StayClicked | SessionKept, KeptMove> = {
  stayClicked: (step, _, { signedIn }) => (signedIn ? [step, [{ type: "keepSession" }]] : null),
  sessionKept: (_, event, context) => (event.login ? afterStaying(event, context) : null),
};

/** Returns the next step of a visitor who continues with the current session. */
export function afterStaying(
  { login }: SessionKept,
  context: FlowContext,
): LoginMove<MainStep | LoggedInStep | ErrorStep, LookUpOrganization> {
  return login ? [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]] : enterMain(context);
}
