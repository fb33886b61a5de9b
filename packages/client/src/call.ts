import { type Answer, type Contract, type Operation, type OperationName, operations } from "@portico/wire";
import { requireString } from "./ground/errors.ts";
import type { Cookies } from "./session/cookies.ts";
import type { Transport } from "./transport.ts";

/** Fields that the client fills in by itself and no caller should. */
type FilledIn =
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier"
  | "intermediate_session_token"
  | "captcha_token"
  | "dfp_telemetry_id";

/**
 * The request of a method: the wire's, with what the path names and without the fields that the client fills in. A
 * consent page passes an app's own challenge on.
 */
export type RequestOf<N extends OperationName> = N extends `idp.${string}`
  ? Contract[N]["request"]
  : Omit<Contract[N]["request"], FilledIn>;

/** The answer of a method: the wire's, with `request_id` and `status_code`. */
export type AnswerOf<N extends OperationName> = Answer<Contract[N]["response"]>;

/** The method of an operation. Its request may be left out where nothing in it is required. */
export type Method<N extends OperationName> = keyof RequestOf<N> extends never
  ? () => Promise<AnswerOf<N>>
  : Record<never, never> extends RequestOf<N>
    ? (request?: RequestOf<N>) => Promise<AnswerOf<N>>
    : (request: RequestOf<N>) => Promise<AnswerOf<N>>;

/** Sends one operation of the first table. */
export type Call = <N extends keyof typeof operations>(name: N, request?: object) => Promise<AnswerOf<N>>;

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
    return transport.request(method, filledPath + query, hasBody && fields, signsIn ? undefined : signal);
  };
}

export function createCall(send: Send): Call {
  return (name, request) => send(name, operations[name], request) as Promise<AnswerOf<typeof name>>;
}
