import type { LoggedInStep } from "../flow/events.ts";
import type { Screen } from "../flow/screen.ts";

export const loggedIn: Screen<LoggedInStep, never, never> = { on: {} };
