import type { FlowEvent } from "../login/machine.ts";
import { events } from "./login-explorer.ts";
import { mfaEvents } from "./mfa-explorer.ts";
import { passwordEvents } from "./password-explorer.ts";

/** Everything that may happen to the login, from every area. */
export const loginEvents: readonly FlowEvent[] = [...events, ...passwordEvents, ...mfaEvents];
