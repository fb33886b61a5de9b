import type { FlowState } from "./machine.ts";

/** Whether the screen offers a way back. No screen is left while a call is under way that may log in. */
export function canGoBack({ step, history }: FlowState): boolean {
  switch (step.screen) {
    case "Error":
      return step.canGoBack;
    case "Main":
      // An organization was chosen that asks for another factor; any other Main is a beginning.
      return !step.busy && history.at(-1)?.screen === "Discovery";
    case "EmailMethodSelection":
      return history.length > 0;
    case "EmailOTPEntry":
      return !step.busy && history.length > 0;
    case "Landing":
    case "WrongAccount":
    case "LoggingIn":
    case "LoggedIn":
    case "EmailConfirmation":
    case "Discovery":
      return false;
  }
}
