import type { MemberAuthResponse } from "@portico/wire";
import type { CallProblem } from "../../flow/problem.ts";
import type { Sent } from "./codes.ts";

/** The logged in member, as the host gets it. */
export type Login = Pick<MemberAuthResponse, "member_id" | "member" | "organization" | "member_session">;

export type LoggedInStep = { screen: "LoggedIn" };

/** Why something failed, in the detail that members see. */
export type Problem = CallProblem | { kind: "invalidEmail" | "passwordRequired" };

// Events that several screens handle.

export type BackClicked = { type: "backClicked" };
export type StartOverClicked = { type: "startOverClicked" };
/** The value changed, so its error no longer applies. */
export type FieldEdited = { type: "fieldEdited" };

export type EmailSubmitted = { type: "emailSubmitted"; email: string };
export type CodeSent = { type: "codeSent"; email: string } & Sent;
export type SendFailed = { type: "sendFailed"; email: string; problem: Problem };

export type CodeCompleted = { type: "codeCompleted"; code: string };
export type CodeRefused = { type: "codeRefused"; problem: Problem };
export type ResendClicked = { type: "resendClicked" };
export type TimerEnded = { type: "timerEnded"; name: "codeSentNotice" };

export type ConnectionClicked = { type: "connectionClicked"; connectionId: string };
/** The result of a redirect to an identity provider. */
export type RedirectEvent =
  | { type: "redirectFailed"; problem: Problem }
  /** The browser restored the page from its back/forward cache. */
  | { type: "returned" };
