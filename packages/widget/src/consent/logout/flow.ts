import type { Move } from "../../flow/screen.ts";
import { type EndMove, leaveLoggedOut, type SessionRevoked } from "../ended/flow.ts";
import type { Screen } from "../flow/context.ts";

export type LogoutStep = { screen: "Logout"; redirectUri: string; busy: boolean };

export type RevokeSession = { type: "revokeSession"; redirectUri: string };

export const logout: Screen<
  LogoutStep,
  { type: "yesClicked" } | { type: "noClicked" } | SessionRevoked,
  EndMove | Move<LogoutStep, RevokeSession>
> = {
  on: {
    yesClicked: (step) =>
      step.busy ? null : [{ ...step, busy: true }, [{ type: "revokeSession", redirectUri: step.redirectUri }]],
    noClicked: (step) => (step.busy ? null : [{ screen: "Ended", ending: "stillLoggedIn" }, []]),
    sessionRevoked: (step, { redirectUri }) => (step.busy ? leaveLoggedOut(redirectUri) : null),
  },
};
