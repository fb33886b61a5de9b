import { NoBody } from "@portico/wire/schemas";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../call/call.ts";
import { requireDeviceKey } from "../call/device-key.ts";
import type { Readiness } from "../db/watch-database.ts";
import { ApiError } from "../lib/api-error.ts";
import type { Admission } from "./admission.ts";
import { databaseUnavailable } from "./error-answers.ts";
import { servePreflights } from "./foreign-pages.ts";
import { FORM_TYPE, isSubmittedForm, keepFormApart, readSubmittedForm, showAsText } from "./form-body.ts";
import { parseJsonBody } from "./json-body.ts";
import { BODY_LIMIT_BYTES, type Route, requireStorableParams, takesIdempotencyKey, toRouterPath } from "./route.ts";
import { toSchemaMismatch } from "./schema-error.ts";
import { dropSessionCookies, keepFromScripts, readSessionCookies } from "./session-cookies.ts";

interface Served {
  admission: Admission;
  readiness: Readiness;
  answerOnce: AnswerOnce;
  guard: Guard;
}

/** Protects a call from bots, before its rule: `bots/guard.ts`. @throws ApiError. */
export type Guard = (
  call: Call,
  operation: string,
  proofs: { captcha_token?: string; dfp_telemetry_id?: string },
) => Promise<void>;

/** Executes a call with an idempotency key once, and returns its answer again; `idempotency/answer-once.ts`. */
export type AnswerOnce = (
  call: Call,
  request: { key: string; route: string; fields: object },
  answer: () => Promise<object>,
  onReplay: () => void,
) => Promise<object>;

/**
 * Serves operations in the wire's envelope (docs/wire/rules.md#answers): admits the caller, reads and validates the
 * body, and calls the rule. The body of an unknown caller is neither read nor parsed (docs/threats.md T66).
 */
export async function serveRoutes(
  app: FastifyInstance,
  routes: Route[],
  { admission, readiness, answerOnce, guard }: Served,
): Promise<void> {
  const serve = (scope: FastifyInstance, route: Route) => {
    const bodyLimit = route.bodyLimitBytes ?? BODY_LIMIT_BYTES;
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      requireDatabase();
      requireStorableParams(request.params);
      const call = await admission.admit(request, reply, route);
      request.call = call;
      return call;
    };
    scope.route({
      method: route.method,
      url: toRouterPath(route.path),
      bodyLimit,
      // One back end calls for all its members, so admission counts its calls by project.
      config: { isUnlimited: route.caller === "backend", formOf: route.request },
      onRequest: async (request, reply) => {
        if (Number(request.headers["content-length"]) > bodyLimit) throw new ApiError("request_too_large");
        if (takesForms(route) && isSubmittedForm(request)) showAsText(reply);
        else await admit(request, reply);
      },
      preValidation: async (request, reply) => {
        if (!request.call) keepFormApart(request, await admit(request, reply));
      },
      handler: async (request, reply) => {
        // Again, because reading a slow body takes time.
        requireDatabase();
        const call = request.call as Call;
        const sent = route.method === "GET" ? requireStorableParams(request.query) : request.body;
        const given = route.request === NoBody || sent === undefined ? {} : sent;
        if (route.caller !== "browser") requireNoQuery(request.query);
        const body = parseFields(route, given);
        // Before anything that works once is used, because the browser repeats the call with a proof.
        const isEarly = route.signsIn || (route.guarded && route.sessions !== "open");
        if (isEarly && call.project.device_bound_sessions) requireDeviceKey(call);
        if (route.guarded) await guard(call, route.name, body as object);
        const isKept = route.caller === "browser" && call.project.http_only_cookies.enabled;
        if (isKept) addIntermediateSession(route, request, call, body as object);
        // Fields of the path override those of the body.
        const asked = { ...(body as object), ...(request.params as object) };
        const answer = async () => {
          let own = await route.rule(call, asked as never);
          if (isKept) own = keepFromScripts(request, reply, call.project, own);
          if (isKept && route.signsOut) dropSessionCookies(request, reply, call.project);
          return { ...own, request_id: request.id, status_code: 200 };
        };
        const key = takesIdempotencyKey(route) ? request.headers["idempotency-key"] : undefined;
        if (key === undefined) return { data: await answer() };
        const keyed = { key: String(key), route: route.name, fields: asked };
        return { data: await answerOnce(call, keyed, answer, () => void reply.header("Idempotency-Replayed", "true")) };
      },
    });
  };
  /** Refuses calls at once while the database is unreachable. */
  const requireDatabase = () => {
    if (readiness.isLost()) throw databaseUnavailable();
  };

  servePreflights(app, routes);
  await app.register(async (scope) => {
    const asText = { parseAs: "string" } as const;
    scope.addContentTypeParser("application/json", asText, async (_: FastifyRequest, text: string) =>
      parseJsonBody(text),
    );
    for (const route of routes) if (!takesForms(route)) serve(scope, route);
    // One scope for all routes, because creating a scope takes longer than its routes.
    await scope.register(async (forms) => {
      forms.addContentTypeParser(FORM_TYPE, asText, async (request: FastifyRequest, text: string) =>
        readSubmittedForm(request, text, request.routeOptions.config.formOf),
      );
      for (const route of routes) if (takesForms(route)) serve(forms, route);
    });
  });
}

/** @throws ZodError for browsers, which have a shape of their own for it: docs/wire/rules.md#schema-errors. */
function parseFields({ request, caller }: Route, given: unknown): unknown {
  // `input`, which reportInput sets, distinguishes a missing field from a wrong one.
  const { data, error } = request.safeParse(given, { reportInput: true });
  if (!error) return data;
  throw caller === "browser" ? error : toSchemaMismatch(error);
}

/** Only browsers submit forms, by POST. */
function takesForms({ caller, method }: Route): boolean {
  return caller === "browser" && method === "POST";
}

/** Adds the intermediate session token of the cookie if the body omits it; docs/wire/rules.md#http-only-cookies. */
function addIntermediateSession(route: Route, request: FastifyRequest, call: Call, body: object): void {
  if (!route.intermediate) return;
  const [token, ...others] = readSessionCookies(request, call.project, "intermediateSessionToken");
  // Several cookies are ignored: a subdomain may have added one.
  if (token && others.length === 0) Object.assign(body, { intermediate_session_token: token, ...body });
}

/** Calls of the management API have no query, and unknown parameters are refused by name. */
function requireNoQuery(query: unknown): void {
  const [name] = Object.keys(query as object);
  if (name === undefined) return;
  const message = `The query parameter ${JSON.stringify(name)} is not known: this call takes its fields in the body.`;
  throw new ApiError("bad_request", { message });
}
