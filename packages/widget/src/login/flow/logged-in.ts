import type { MemberAuthResponse } from "@portico/wire";
import type { Screen } from "./screen.ts";

/** The member who is logged in, as the host is told. */
export type Login = Pick<MemberAuthResponse, "member_id" | "member" | "organization" | "member_session">;

export type LoggedInStep = { screen: "LoggedIn" };

export const loggedIn: Screen<LoggedInStep, never, never> = { on: {} };
