import type { LoggedInStep } from "../flow/login.ts";
import type { Screen } from "../flow/screen.ts";

export const loggedIn: Screen<LoggedInStep, never, never> = { on: {} };
