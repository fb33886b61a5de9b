import type { CodeRefused, Login, Problem } from "../flow/events.ts";
import type { Accepted } from "./steps.ts";

/** Creates the event of a call with a second factor. */
export const accepted = ({ member_id, member, organization, member_session }: Login): Accepted => ({
  type: "secondFactorAccepted",
  login: { member_id, member, organization, member_session },
});

export const codeRefused = (problem: Problem): CodeRefused => ({ type: "codeRefused", problem });
