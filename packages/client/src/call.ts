import { type Answer, type Contract, type Member, operations } from "@portico/wire";
import { requireString } from "./errors.ts";
import type { Cookies } from "./session/cookies.ts";
import type { CurrentSession } from "./session/current-session.ts";
import type { Store } from "./session/store.ts";
import type { Transport } from "./transport.ts";

/** The operations that are calls of the client; events go their own way. */
export type CallName = keyof Contract;

/** What the client fills in by itself and no caller should. */
type FilledIn =
  | "pkce_code_challenge"
  | "pkce_code_verifier"
  | "code_challenge"
  | "code_verifier"
  | "intermediate_session_token"
  | "captcha_token"
  | "dfp_telemetry_id";

/** What a method takes: the wire's request without the fields that the client fills in. */
export type RequestOf<N extends CallName> = Omit<Contract[N]["request"], FilledIn>;

/** What a method answers: the wire's answer with `request_id` and `status_code`. */
export type AnswerOf<N extends CallName> = Answer<Contract[N]["response"]>;

/** Sends one operation. What the path names is taken from the request. */
export type Call = <N extends CallName>(name: N, request?: object) => Promise<AnswerOf<N>>;

/**
 * The marks of wire.md section 13 by the names' own words, for a table of them costs bytes before the first screen: which
 * calls set the session state (S), and which carry the intermediate session token (I). A test holds the list of both.
 */
export const setsSession =
  /^(?!sessions\.au).*\.(authenticate|exchange|recover|attest|resetBy\w*(?<!Start))$|^discovery.*create$/;
export const carriesIntermediate =
  /^(discovery|totp|otps\.sms)\.|recover$|resetByEmail$|^(?!sess|imp)[^.]+(\.email)?\.authenticate$/;

/** Fields that are text wherever they stand; wire.md section 4.6 wants a wrong type told before anything is sent. */
const textField = /_(token|id|address|slug|url)$|^code$|password$/;

/** Sends one operation of whatever table: its name is for messages and marks. */
export type Send = (name: string, operation: { method: string; path: string }, request?: object) => Promise<unknown>;

/** @param signal aborts what is under way, but for calls that set the session: their proof would be spent for nothing. */
export function createSend(transport: Transport, cookies: Cookies, signal: AbortSignal): Send {
  // Asynchronous, so that a usage error too arrives as a rejection.
  return async (name, { method, path }, request) => {
    const fields = { ...request } as Record<string, unknown>;
    for (const field in fields) {
      if (textField.test(field) && fields[field] != null) requireString(name, field, fields[field]);
    }
    const filledPath = path.replace(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(requireString(name, field, fields[field])),
    );
    const isIntermediate = carriesIntermediate.test(name);
    if (isIntermediate) fields.intermediate_session_token = cookies.read("ist");
    // GET and DELETE have no body, and what only fills the path needs none. Only a GET with a path of words has a query.
    const query =
      method === "GET" && request && path === filledPath
        ? `?${new URLSearchParams(fields as Record<string, string>)}`
        : "";
    const hasBody =
      method[0] === "P" && (path === filledPath ? request || isIntermediate : Object.keys(fields).length > 1);
    return transport.request(
      method,
      filledPath + query,
      hasBody && fields,
      setsSession.test(name) ? undefined : signal,
    );
  };
}

export function createCall(send: Send): Call {
  return (name, request) => send(name, operations[name], request) as Promise<AnswerOf<typeof name>>;
}

/** The call with what its answer does to the session. */
export function withEffects(call: Call, current: CurrentSession, store: Store): Call {
  return async (name, request) => {
    const answer = await call(name, request);
    const { member } = store.getInfo();
    if (setsSession.test(name)) {
      current.apply(answer as object);
    } else if (
      name === "organizations.delete" ||
      (name === "members.delete" && (request as Partial<Member>).member_id === member?.member_id)
    ) {
      current.clearAll();
    } else if (operations[name].method !== "POST") {
      // What is read or changed is answered whole; a search tells less.
      store.update(answer as object);
    }
    return answer;
  };
}
