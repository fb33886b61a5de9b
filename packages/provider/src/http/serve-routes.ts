import { NoBody } from "@portico/wire/schemas";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../call.ts";
import type { Readiness } from "../db/watch-database.ts";
import type { Admission } from "./admission.ts";
import { ApiError } from "./api-error.ts";
import { databaseGone } from "./database-gone.ts";
import { parseJsonBody } from "./json-body.ts";
import { type Route, requireStorableParams, toRouterPath } from "./route.ts";
import { dropSessionCookies, keepFromScripts, readSessionCookies } from "./session-cookies.ts";

/** Serves operations in wire.md's envelope: the caller is admitted, the shape guarded, the rule called. */
export async function serveRoutes(
  app: FastifyInstance,
  routes: Route[],
  { admission, readiness }: { admission: Admission; readiness: Readiness },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/json", { parseAs: "string" }, async (_: FastifyRequest, text: string) =>
      parseJsonBody(text),
    );
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: toRouterPath(route.path),
        // One back end calls for all; admission counts its calls by project.
        config: { isUnlimited: route.caller === "backend" },
        handler: async (request, reply) => {
          // Nothing queues for a database that is gone.
          if (readiness.isLost()) throw databaseGone();
          const params = requireStorableParams(request.params);
          const call = await admission.admit(request, reply, route);
          const sent = route.method === "GET" ? requireStorableParams(request.query) : request.body;
          const given = route.request === NoBody || sent === undefined ? {} : sent;
          if (route.caller === "backend") requireNoQuery(request.query);
          const body = route.request.parse(given, { reportInput: true });
          const isKept = route.caller === "browser" && call.project.http_only_cookies.enabled;
          if (isKept) addIntermediateSession(route, request, call, body as object);
          let answer = await route.rule(call, body as never, params);
          if (isKept) answer = keepFromScripts(reply, call.project, answer);
          if (isKept && endsSession.has(route.name)) dropSessionCookies(reply, call.project);
          return { data: { ...answer, request_id: request.id, status_code: 200 } };
        },
      });
    }
  });
}

/** Calls after which nobody is signed in here. */
const endsSession = new Set(["sessions.revoke", "organizations.delete"]);

/** An intermediate session that the body leaves out stands in the cookie; wire.md section 6.5. */
function addIntermediateSession(route: Route, request: FastifyRequest, call: Call, body: object): void {
  if (!("shape" in route.request) || !("intermediate_session_token" in (route.request.shape as object))) return;
  const [token, ...others] = readSessionCookies(request, call.project, "intermediateSessionToken");
  // Several are none: a subdomain may have added one.
  if (token && others.length === 0) Object.assign(body, { intermediate_session_token: token, ...body });
}

/** No call of the management API takes a query, and what it does not know it refuses by name. */
function requireNoQuery(query: unknown): void {
  const [name] = Object.keys(query as object);
  if (name === undefined) return;
  const message = `The query parameter ${JSON.stringify(name)} is not known: this call takes its fields in the body.`;
  throw new ApiError("bad_request", { message });
}
