import type { ScreenName } from "./machine.ts";

/** The screens that can come next, so that they are fetched before they are needed. Screens behind are there already. */
export const screensAfter: Record<ScreenName, readonly ScreenName[]> = {
  Landing: ["WrongAccount", "Main", "Discovery", "LoggingIn", "LoggedIn", "Error"],
  WrongAccount: ["Landing", "Main", "LoggedIn", "Error"],
  LoggingIn: ["Main", "LoggedIn", "Error"],
  LoggedIn: [],
  Main: ["EmailMethodSelection", "EmailConfirmation", "EmailOTPEntry", "Error"],
  EmailMethodSelection: ["EmailConfirmation", "EmailOTPEntry"],
  EmailConfirmation: ["Main", "EmailOTPEntry"],
  EmailOTPEntry: ["Main", "Discovery", "LoggingIn", "LoggedIn", "Error"],
  Discovery: ["Main", "LoggingIn", "LoggedIn", "Error"],
  Error: ["Main"],
};
