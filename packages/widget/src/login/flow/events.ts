import type { MemberAuthResponse } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Sent } from "./codes.ts";

/** The member who is logged in, as the host is told. */
export type Login = Pick<MemberAuthResponse, "member_id" | "member" | "organization" | "member_session">;

export type LoggedInStep = { screen: "LoggedIn" };

/** The reason why something did not work, as far as the member can be told. */
export type Problem = CallProblem | { kind: "invalidEmail" | "passwordRequired" };

// What several screens hear.

export type BackClicked = { type: "backClicked" };
export type StartOverClicked = { type: "startOverClicked" };
/** What was wrong with a value is not known of the one that stands there now. */
export type FieldEdited = { type: "fieldEdited" };

export type EmailSubmitted = { type: "emailSubmitted"; email: string };
export type CodeSent = { type: "codeSent"; email: string } & Sent;
export type SendFailed = { type: "sendFailed"; email: string; problem: Problem };

export type CodeCompleted = { type: "codeCompleted"; code: string };
export type CodeRefused = { type: "codeRefused"; problem: Problem };
export type ResendClicked = { type: "resendClicked" };
export type TimerEnded = { type: "timerEnded"; name: "codeSentNotice" };

export type ConnectionClicked = { type: "connectionClicked"; connectionId: string };
/** The outcome of a redirect to a provider of identities. */
export type RedirectEvent =
  | { type: "redirectFailed"; problem: Problem }
  /** The page was left, and is shown again as it was. */
  | { type: "returned" };
