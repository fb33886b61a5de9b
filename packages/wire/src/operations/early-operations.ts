import type { Operation } from "./operation.ts";

/** The calls of a page load: settings, session check and telemetry. */
export const earlyOperations = {
  "bootstrap.get": { method: "GET", path: "/projects/bootstrap/{public_token}", plain: true },
  "events.send": { method: "POST", path: "/events" },
  "sessions.authenticate": { method: "POST", path: "/b2b/sessions/authenticate", signsIn: false },
  "sessions.revoke": { method: "POST", path: "/b2b/sessions/revoke", signsOut: true },
} as const satisfies Record<string, Operation>;
