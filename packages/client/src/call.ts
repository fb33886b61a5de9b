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
  | "intermediate_session_token"
  | "captcha_token"
  | "dfp_telemetry_id";

/** What a method takes: the wire's request without the fields that the client fills in. */
export type RequestOf<N extends CallName> = Omit<Contract[N]["request"], FilledIn>;

/** What a method answers: the wire's answer with `request_id` and `status_code`. */
export type AnswerOf<N extends CallName> = Answer<Contract[N]["response"]>;

/** Sends one operation. What the path names is taken from the request. */
export type Call = <N extends CallName>(name: N, request?: object) => Promise<AnswerOf<N>>;

/** Marks of wire.md section 13: S sets the session state, I carries the intermediate session token. */
const marks: { [N in CallName]?: "S" | "I" | "SI" } = {
  "magicLinks.authenticate": "SI",
  "magicLinks.discovery.authenticate": "S",
  "otps.email.authenticate": "SI",
  "otps.email.discovery.authenticate": "S",
  "sessions.exchange": "S",
  "discovery.organizations.list": "I",
  "discovery.organizations.create": "SI",
  "discovery.intermediateSessions.exchange": "SI",
};

/** Fields that are text wherever they stand; wire.md section 4.6 wants a wrong type told before anything is sent. */
const textField = /_(token|id|address|slug|url)$|^code$/;

/** @param signal aborts what is under way, but for calls that set the session: their proof would be spent for nothing. */
export function createCall(transport: Transport, cookies: Cookies, signal: AbortSignal): Call {
  // Asynchronous, so that a usage error too arrives as a rejection.
  return async (name, request) => {
    const fields = { ...request } as Record<string, unknown>;
    for (const field in fields) {
      if (textField.test(field) && fields[field] != null) requireString(name, field, fields[field]);
    }
    const { method, path } = operations[name];
    const filledPath = path.replace(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(requireString(name, field, fields[field])),
    );
    const mark = marks[name] ?? "";
    const isIntermediate = mark.includes("I");
    if (isIntermediate) fields.intermediate_session_token = cookies.read("ist");
    // GET and DELETE have no body, and what only fills the path needs none.
    const hasBody =
      method[0] === "P" && (path === filledPath ? request || isIntermediate : Object.keys(fields).length > 1);
    return transport.request(method, filledPath, hasBody && fields, mark.includes("S") ? undefined : signal) as Promise<
      AnswerOf<typeof name>
    >;
  };
}

/** The call with what its answer does to the session. */
export function withEffects(call: Call, current: CurrentSession, store: Store): Call {
  return async (name, request) => {
    const answer = await call(name, request);
    const { member } = store.getInfo();
    if (marks[name]?.includes("S")) {
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
