import type { MemberAuthResponse } from "@portico/wire";

/** The member who is logged in, as the host is told. */
export type Login = Pick<MemberAuthResponse, "member_id" | "member" | "organization" | "member_session">;

export type LoggedInStep = { screen: "LoggedIn" };
