import { earlyOperations } from "@portico/wire";
import type { AnswerOf, Call, Send } from "./ground/method.ts";
import type { Parts } from "./internals.ts";
import { requestHeaders } from "./request-headers.ts";
import { schemaErrorBy } from "./schema-error.ts";

/**
 * Fields that are text wherever they stand: docs/wire/rules.md#arguments wants a wrong type told before anything is
 * sent.
 */
const textField = /_(token|id|address|slug|url)$|^code$|password$/;

/**
 * The end of the client's lifetime aborts what is under way, but for calls that sign somebody in: their proof would be
 * spent for nothing.
 */
export function createSend({ settings, ask, cookies, store, lifetime, requireString, ApiError }: Parts): Send {
  const schemaError = schemaErrorBy(ApiError);
  // Asynchronous, so that a usage error too arrives as a rejection.
  return async (name, { method, path, signsIn, intermediate }, request) => {
    const fields = { ...request } as Record<string, unknown>;
    for (const field in fields) {
      if (textField.test(field) && fields[field] != null) requireString(name, field, fields[field]);
    }
    const filledPath = path.replace(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(requireString(name, field, fields[field])),
    );
    if (intermediate) fields.intermediate_session_token = cookies.read("ist");
    // GET and DELETE have no body, and what only fills the path needs none. Only a GET with a path of words has a query.
    const query =
      method === "GET" && request && path === filledPath
        ? `?${new URLSearchParams(fields as Record<string, string>)}`
        : "";
    const hasBody =
      method[0] === "P" && (path === filledPath ? request || intermediate : Object.keys(fields).length > 1);
    const own = requestHeaders(settings, cookies.read("session"), store.getInfo());
    const headers = { "Content-Type": "application/json", ...own };
    const init: RequestInit = { method, headers, credentials: "include" };
    if (hasBody) init.body = JSON.stringify(fields);
    return ask(filledPath + query, init, signsIn ? undefined : lifetime, schemaError);
  };
}

export function createCall(send: Send): Call {
  return (name, request) => send(name, earlyOperations[name], request) as Promise<AnswerOf<typeof name>>;
}
