import { BackendSessionAuthenticateRequest, SessionResponse } from "@portico/wire/schemas";
import { authenticateSessionForBackend } from "../../sessions/authenticate-session.ts";
import { managementCall } from "./management-call.ts";

export const authenticateSession = managementCall({
  name: "sessions.authenticate",
  method: "POST",
  path: "/b2b/sessions/authenticate",
  summary: "Returns the session of a token or a JWT, when it is alive.",
  description:
    "Send exactly one of `session_token` and `session_jwt`. Without a duration nothing is extended. " +
    "The answer to a JWT has an empty `session_token`.",
  request: BackendSessionAuthenticateRequest,
  response: SessionResponse,
  errors: ["session_not_found", "invalid_session_duration_minutes"],
  example: { body: { session_token: "$SESSION_TOKEN" } },
  rule: authenticateSessionForBackend,
});
