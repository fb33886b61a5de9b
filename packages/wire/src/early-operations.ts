import type { Operation } from "./operation.ts";

/** What the client asks before anybody has touched the page: for the settings, about its session, and to tell what happened. */
export const earlyOperations = {
  "bootstrap.get": { method: "GET", path: "/projects/bootstrap/{public_token}", plain: true },
  "events.send": { method: "POST", path: "/events" },
  "sessions.authenticate": { method: "POST", path: "/b2b/sessions/authenticate", signsIn: false },
  "sessions.revoke": { method: "POST", path: "/b2b/sessions/revoke", signsOut: true },
} as const satisfies Record<string, Operation>;
