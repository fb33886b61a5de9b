import { type SessionResponse, type SessionSlot, sessionSlots } from "@portico/wire";
import type { SessionCredential } from "../provider/ask-provider.ts";
import { SessionError, type SessionErrorCode } from "../provider/session-error.ts";
import { readHeader, readSlot } from "../tokens/read-bearer.ts";
import type { SessionClaims } from "../tokens/verify-session-jwt.ts";
import { isCrossOrigin, readHost, type ServerRequest } from "./cross-origin.ts";
import type { SessionCookies } from "./session-cookies.ts";
import { ApiKeyError, type VerifiedApiKey } from "./verify-api-key.ts";

/**
 * Why a request has no session.
 *
 * | reason | what it means |
 * |---|---|
 * | `expired` | its JWT has expired, and it has no session token to get a new one, or one that only the browser can use: [device-bound sessions](../device-bound-sessions.md) |
 * | `revoked` | its session token belongs to no active session |
 * | `missing_token` | it has neither a Bearer token nor a session cookie |
 * | `forged`, `wrong_project`, `malformed` | as for `SessionErrorCode` |
 * | `cross_origin` | a page of another origin sent it; its cookies are ignored |
 * | `ambiguous_cookies` | it has cookies of two active sessions, one of which may be planted |
 */
export type SignedOutReason = Exclude<SessionErrorCode, "unreachable"> | "cross_origin" | "ambiguous_cookies";

/** The sender of a request. Always add `headers` to your response: they set or remove cookies and prevent caching. */
export type RequestAuthentication =
  | {
      status: "signed-in";
      /** The claims of the verified JWT. */
      session: SessionClaims;
      /** The JWT itself, to pass on to your other servers. */
      session_jwt: string;
      headers: Headers;
    }
  | { status: "signed-out"; reason: SignedOutReason; headers: Headers }
  | {
      /** The provider did not answer. The visitor may be signed in: answer 503 and do not redirect to the sign-in page. */
      status: "unavailable";
      reason: "unreachable";
      error: SessionError;
      headers: Headers;
    };

/** A program with an API key. `headers` set no cookies. */
export interface MachineAuthentication {
  status: "machine";
  apiKey: VerifiedApiKey;
  headers: Headers;
}

export interface AuthenticateRequestOptions {
  /** Also accepts API keys, so that the caller is a member or a program. Default: false. */
  apiKeys?: boolean;
  /** Also asks the provider about a valid JWT, which detects a revoked session at once. Default: false. */
  checkRevoked?: boolean;
}

interface Parts {
  cookiesOf(slot: SessionSlot): SessionCookies;
  /** The query parameter with which a page's URL names its session. */
  slotParameter: string;
  allowedOrigins: string[];
  authenticate(credential: SessionCredential, options: AuthenticateRequestOptions): Promise<SessionClaims>;
  verify(jwt: string): Promise<SessionClaims>;
  verifyApiKey(key: string): Promise<VerifiedApiKey>;
  /** @returns null if the token belongs to no active session. @throws SessionError `unreachable`. */
  ask(token: string): Promise<SessionResponse | null>;
}

/** The maximum number of session tokens of one request that the provider is asked about. */
const TRIED_AT_MOST = 4;

/** @throws Error if this server rejects the provider's new JWT, because its configuration or clock is wrong. */
export function createRequestAuthentication({
  cookiesOf,
  slotParameter,
  allowedOrigins,
  authenticate,
  verify,
  verifyApiKey,
  ask,
}: Parts) {
  /** Parallel requests of a page with the same expired JWT share one request to the provider. */
  const request = new Map<string, Promise<SessionResponse | null>>();

  function askOnce(token: string): Promise<SessionResponse | null> {
    const running = request.get(token);
    if (running) return running;
    const flight = ask(token).finally(() => request.delete(token));
    request.set(token, flight);
    return flight;
  }

  /**
   * Returns the cookies of the session that the header names, otherwise the page's URL, otherwise the default one. Null if
   * the header is malformed: falling back could act in another session than its sender meant. A URL may come from someone
   * else, so it only names a session that this browser has.
   */
  function selectCookies(request: ServerRequest, sent: string): SessionCookies | null {
    const slot = readSlot(request.headers);
    if (slot !== "1" || readHeader(request.headers, "x-session-slot")) return slot && cookiesOf(slot);
    const query = new URLSearchParams(request.url?.split("#", 1)[0]?.split("?")[1] ?? "");
    const inUrl = sessionSlots.find((known) => known === query.get(slotParameter));
    const cookies = inUrl && cookiesOf(inUrl);
    const isThere =
      cookies && [...cookies.read(sent, "session_jwt"), ...cookies.read(sent, "session_token")].length > 0;
    return isThere ? cookies : cookiesOf(slot);
  }

  async function evaluateRequest(
    request: ServerRequest,
    { apiKeys, ...options }: AuthenticateRequestOptions,
  ): Promise<RequestAuthentication | MachineAuthentication> {
    const authorization = readHeader(request.headers, "authorization");
    const [, key] = /^Bearer +(portico_key_\S+) *$/i.exec(authorization) ?? [];
    if (apiKeys && key !== undefined) {
      return { status: "machine", apiKey: await verifyApiKey(key), headers: new Headers() };
    }
    // A Bearer token is the caller's choice, so cookies are not a fallback for an invalid one.
    if (/^Bearer\b/i.test(authorization)) {
      const session_jwt = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? authorization;
      return signedIn(await authenticate({ session_jwt }, options), session_jwt);
    }
    const sent = readHeader(request.headers, "cookie");
    const cookies = selectCookies(request, sent);
    if (!cookies) return signedOut("malformed");
    const jwts = cookies.read(sent, "session_jwt");
    const tokens = cookies.read(sent, "session_token");
    if (jwts.length + tokens.length === 0) return signedOut("missing_token");
    if (isCrossOrigin(request, allowedOrigins)) return signedOut("cross_origin");

    // T35: one of two JWTs may be planted, so both are ignored and the session token decides.
    let reason: SignedOutReason = "ambiguous_cookies";
    const [session_jwt = ""] = jwts;
    if (jwts.length === 1) {
      try {
        return signedIn(await authenticate({ session_jwt }, options), session_jwt);
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    if (tokens.length > 0) {
      const answers = await Promise.all(tokens.slice(0, TRIED_AT_MOST).map(askOnce));
      const [live, ...others] = answers.filter((answer) => answer !== null);
      if (others.length > 0) return signedOut("ambiguous_cookies");
      if (live) return renewed(cookies, live, tokens, readHost(request));
      // On localhost two applications share their cookies. Keep those of the other one.
      if (reason !== "wrong_project") reason = "revoked";
    }
    const isForGood = reason !== "wrong_project" && reason !== "ambiguous_cookies";
    return signedOut(reason, isForGood ? endAll(cookies, readHost(request)) : []);
  }

  async function renewed(
    cookies: SessionCookies,
    live: SessionResponse,
    shown: string[],
    host: string,
  ): Promise<RequestAuthentication> {
    const { session_jwt, session_token, member_session } = live;
    const session = await verify(session_jwt).catch((error: unknown) => {
      if (!(error instanceof SessionError) || error.code === "unreachable") throw error;
      throw new Error(`authenticateRequest: the provider's own fresh session is refused here. ${error.message}`, {
        cause: error,
      });
    });
    // Both times are the provider's, so this server's clock does not matter. The client does the same.
    const lifetimeSeconds =
      (Date.parse(member_session.expires_at) - Date.parse(member_session.last_accessed_at)) / 1000;
    const set = [cookies.write("session_jwt", host, session_jwt, lifetimeSeconds)];
    // An unchanged token is not written again: meanwhile the browser may have received the token of another session.
    if (!shown.includes(session_token) && /^[\w-]+$/.test(session_token))
      set.push(cookies.write("session_token", host, session_token, lifetimeSeconds));
    return signedIn(session, session_jwt, set);
  }

  const endAll = (cookies: SessionCookies, host: string) => [
    cookies.write("session_token", host),
    cookies.write("session_jwt", host),
  ];

  return async function authenticateRequest(
    request: ServerRequest,
    options: AuthenticateRequestOptions = {},
  ): Promise<RequestAuthentication | MachineAuthentication> {
    try {
      return await evaluateRequest(request, options);
    } catch (thrown) {
      const error = thrown instanceof ApiKeyError ? asSessionError(thrown) : thrown;
      if (!(error instanceof SessionError)) throw error;
      if (error.code !== "unreachable") return signedOut(error.code);
      return {
        status: "unavailable",
        reason: error.code,
        error,
        headers: new Headers({ "Cache-Control": "no-store", "Retry-After": "5" }),
      };
    }
  };
}

/** Maps an API key's error code to a session's reason. Reasons are for logs; the answer is the same. */
function asSessionError(error: ApiKeyError): SessionError {
  const code = error.code === "unreachable" || error.code === "malformed" ? error.code : "revoked";
  return new SessionError(code, error.message, { cause: error });
}

function reasonOf(error: unknown): Exclude<SessionErrorCode, "unreachable"> {
  if (error instanceof SessionError && error.code !== "unreachable") return error.code;
  throw error;
}

function signedIn(session: SessionClaims, session_jwt: string, set: string[] = []): RequestAuthentication {
  return { status: "signed-in", session, session_jwt, headers: headersFor(set) };
}

function signedOut(reason: SignedOutReason, set: string[] = []): RequestAuthentication {
  return { status: "signed-out", reason, headers: headersFor(set) };
}

/** An answer that sets cookies must not be shared between browsers (RFC 9111 section 7.3). */
function headersFor(set: string[]): Headers {
  const headers = new Headers();
  for (const cookie of set) headers.append("Set-Cookie", cookie);
  if (set.length > 0) {
    headers.set("Cache-Control", "private, no-store");
    headers.set("Vary", "Cookie");
  }
  return headers;
}
