import type { AnyStep } from "../../flow/screen.ts";
import type { Facts, SignedIn } from "../flow/facts.ts";
import type { LoggedInStep, Login } from "../flow/login.ts";
import type { MainStep } from "../flow/main-step.ts";
import type { LoginMove, On } from "../flow/screen.ts";

/** Who is signed in on this page, as the client has it; null for nobody. */
export type SessionFound = { type: "sessionFound"; signedIn: SignedIn | null };
export type StayClicked = { type: "stayClicked" };
/** The login that is still there; null when the session ended meanwhile. */
export type SessionKept = { type: "sessionKept"; login: Login | null };

export type KeepSession = { type: "keepSession" };
export type NotesEffect = KeepSession | { type: "watchSession" };

type State = Facts & { step: AnyStep; history?: readonly AnyStep[] };

/**
 * Returns who may go on as they are: on the first screen, where nothing has begun yet, and not into another organization
 * than the page is for. The screen itself stays as it is for everybody.
 */
export function offeredSession({ step, signedIn, config }: State): SignedIn | null {
  if (step.screen !== "Main" || !signedIn) return null;
  const { primary, organization } = step as MainStep;
  if (primary || config.authFlowType === "PasswordReset") return null;
  const isHere =
    config.authFlowType === "Organization" ? signedIn.organizationId === organization?.organization_id : !organization;
  return isHere ? signedIn : null;
}

/** Handlers of Main. */
export const notesOn: On<MainStep, StayClicked | SessionKept, LoginMove<MainStep | LoggedInStep, KeepSession>> = {
  stayClicked: (step, _, facts) => (offeredSession({ ...facts, step }) ? [step, [{ type: "keepSession" }]] : null),
  sessionKept: (_, { login }) => login && [{ screen: "LoggedIn" }, [{ type: "announceLogin", answer: login }]],
};
