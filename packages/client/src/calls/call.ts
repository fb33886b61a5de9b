import { earlyOperations } from "@portico/wire";
import { ApiError, requireString } from "../lib/errors.ts";
import type { AnswerOf, Call, Send } from "../lib/method.ts";
import type { ClientContext } from "./internals.ts";
import { requestHeaders } from "./request-headers.ts";

/**
 * Turns a schema error response into an `ApiError` that repeats only the problems of `body`:
 * docs/wire/rules.md#schema-errors.
 */
export function findSchemaError({ body, params, query }: Record<string, unknown>): ApiError | false {
  const problems = Array.isArray(body) ? body : [];
  const details = problems.map((problem) => `\n${problem?.dataPath}: ${problem?.message}`).join("");
  const error_message = `Request does not match expected schema${details}`;
  const refusal = { status_code: 400, error_type: "request_schema_mismatch", error_message, error_url: "" };
  return !!(body || params || query) && new ApiError(refusal, error_message);
}

/**
 * Fields that must be strings in any request. docs/wire/rules.md#arguments requires a type error before anything is
 * sent.
 */
const textField = /_(token|id|address|slug|url)$|^code$|password$/;

/**
 * Destroying the client aborts calls in flight, except those that sign a member in: their one-time token may already
 * be used.
 */
export function createSend({ settings, ask, cookies, store, lifetime }: ClientContext): Send {
  /** Proves a device-bound session until it expires. */
  let proof: string | undefined;
  // `async`, so that usage errors also reject instead of throwing.
  return async (name, { method, path, signsIn, intermediate }, request) => {
    const fields = { ...request } as Record<string, unknown>;
    for (const field in fields) {
      if (textField.test(field) && fields[field] != null) requireString(name, field, fields[field]);
    }
    const filledPath = path.replace(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(requireString(name, field, fields[field])),
    );
    if (intermediate) fields.intermediate_session_token = cookies.read("ist");
    // GET and DELETE have no body, and neither have requests whose only field is in the path. Only a GET without a
    // path parameter has a query.
    const query =
      method === "GET" && request && path === filledPath
        ? `?${new URLSearchParams(fields as Record<string, string>)}`
        : "";
    const hasBody =
      method[0] === "P" && (path === filledPath ? request || intermediate : Object.keys(fields).length > 1);
    const own = requestHeaders(settings, cookies.read("session"), store.getInfo());
    const init: RequestInit = { method, credentials: "include" };
    if (hasBody) init.body = JSON.stringify(fields);
    const perform = () => {
      init.headers = { "Content-Type": "application/json", ...own, ...(proof && { "X-Session-Proof": proof }) };
      return ask(filledPath + query, init, signsIn ? undefined : lifetime, findSchemaError);
    };
    return perform().catch(async (error: ApiError) => {
      if (!error.error_details?.challenge) throw error;
      proof = await (await import("../session/prove-device.ts")).proveDevice(settings, error);
      return perform();
    });
  };
}

export function createCall(send: Send): Call {
  return (name, request) => send(name, earlyOperations[name], request) as Promise<AnswerOf<typeof name>>;
}
