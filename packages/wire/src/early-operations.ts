import type { Operation } from "./operation.ts";

/** What a page may ask before anybody has touched it: a table of its own, so that it need not wait for the rest. */
export const earlyOperations = {
  "bootstrap.get": { method: "GET", path: "/projects/bootstrap/{public_token}", plain: true },
  "events.send": { method: "POST", path: "/events" },
  "sessions.authenticate": { method: "POST", path: "/b2b/sessions/authenticate", signsIn: false },
  "sessions.revoke": { method: "POST", path: "/b2b/sessions/revoke", signsOut: true },
} as const satisfies Record<string, Operation>;
