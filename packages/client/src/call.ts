import { earlyOperations, type Operation } from "@portico/wire";
import { requireString } from "./ground/errors.ts";
import type { AnswerOf, Call } from "./ground/method.ts";
import type { Cookies } from "./session/cookies.ts";
import type { Transport } from "./transport.ts";

/**
 * Sends one operation of whatever table, as its marks say; the name is for messages. What the path names is taken from
 * the request.
 */
export type Send = (name: string, operation: Operation, request?: object) => Promise<unknown>;

/**
 * Fields that are text wherever they stand: docs/wire/rules.md#arguments wants a wrong type told before anything is
 * sent.
 */
const textField = /_(token|id|address|slug|url)$|^code$|password$/;

/** @param signal aborts what is under way, but for calls that sign somebody in: their proof would be spent for nothing. */
export function createSend(transport: Transport, cookies: Cookies, signal: AbortSignal): Send {
  // Asynchronous, so that a usage error too arrives as a rejection.
  return async (name, { method, path, signsIn, intermediate, plain }, request) => {
    const fields = { ...request } as Record<string, unknown>;
    for (const field in fields) {
      if (textField.test(field) && fields[field] != null) requireString(name, field, fields[field]);
    }
    const filledPath = path.replace(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(requireString(name, field, fields[field])),
    );
    if (plain) return transport.read(filledPath, signal);
    if (intermediate) fields.intermediate_session_token = cookies.read("ist");
    // GET and DELETE have no body, and what only fills the path needs none. Only a GET with a path of words has a query.
    const query =
      method === "GET" && request && path === filledPath
        ? `?${new URLSearchParams(fields as Record<string, string>)}`
        : "";
    const hasBody =
      method[0] === "P" && (path === filledPath ? request || intermediate : Object.keys(fields).length > 1);
    return transport.request(method, filledPath + query, hasBody && fields, signsIn ? undefined : signal);
  };
}

export function createCall(send: Send): Call {
  return (name, request) => send(name, earlyOperations[name], request) as Promise<AnswerOf<typeof name>>;
}
