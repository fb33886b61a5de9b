import type { SessionResponse } from "@portico/wire";
import type { SessionCredential } from "./ask-provider.ts";
import { isCrossOrigin, readHost, type ServerRequest } from "./cross-origin.ts";
import { readHeader } from "./read-headers.ts";
import type { SessionCookies } from "./session-cookies.ts";
import { SessionError, type SessionErrorCode } from "./session-error.ts";
import { ApiKeyError, type VerifiedApiKey } from "./verify-api-key.ts";
import type { SessionClaims } from "./verify-session-jwt.ts";

/**
 * Why a request counts as nobody's.
 *
 * | reason | what it means |
 * |---|---|
 * | `expired` | its JWT is old, and there is no session token to renew it by |
 * | `revoked` | the provider knows no live session by its token |
 * | `missing_token` | it has neither a Bearer token nor a cookie of ours |
 * | `forged`, `wrong_project`, `malformed` | as for `SessionErrorCode` |
 * | `cross_origin` | a page of another origin sent it, with cookies that came along; they do not count |
 * | `ambiguous_cookies` | it has cookies of two sessions that are alive, one of them planted perhaps |
 */
export type SignedOutReason = Exclude<SessionErrorCode, "unreachable"> | "cross_origin" | "ambiguous_cookies";

/** Who a request is from. In all three cases add `headers` to your answer: cookies to set or to end, and what keeps them out of caches. */
export type RequestAuthentication =
  | {
      status: "signed-in";
      /** The claims of a JWT that has just been verified. */
      session: SessionClaims;
      /** That JWT, for other servers of yours. */
      session_jwt: string;
      headers: Headers;
    }
  | { status: "signed-out"; reason: SignedOutReason; headers: Headers }
  | {
      /** Nobody could say. It is no sign-out: answer 503, and send nobody to sign in. */
      status: "unavailable";
      reason: "unreachable";
      error: SessionError;
      headers: Headers;
    };

/** A program that came with an API key. No cookie of it is set or ended. */
export interface MachineAuthentication {
  status: "machine";
  apiKey: VerifiedApiKey;
  headers: Headers;
}

export interface AuthenticateRequestOptions {
  /** Takes API keys, too: those who call are then members or programs. False when absent. */
  apiKeys?: boolean;
  /** Asks the provider about a good JWT too, which notices a revoked session at once; false when absent. */
  checkRevoked?: boolean;
}

interface Parts {
  cookies: SessionCookies;
  allowedOrigins: string[];
  authenticate(credential: SessionCredential, options: AuthenticateRequestOptions): Promise<SessionClaims>;
  verify(jwt: string): Promise<SessionClaims>;
  verifyApiKey(key: string): Promise<VerifiedApiKey>;
  /** @returns null for a token that is no live session's. @throws SessionError `unreachable`. */
  ask(token: string): Promise<SessionResponse | null>;
}

/** What the provider is asked about at most, for one request. */
const TRIED_AT_MOST = 4;

/** @throws Error where the provider's fresh JWT is not good here: a mistake in this server's configuration or clock. */
export function createRequestAuthentication({
  cookies,
  allowedOrigins,
  authenticate,
  verify,
  verifyApiKey,
  ask,
}: Parts) {
  /** Ten requests of one page with one old JWT are one question. */
  const flights = new Map<string, Promise<SessionResponse | null>>();

  function askOnce(token: string): Promise<SessionResponse | null> {
    const running = flights.get(token);
    if (running) return running;
    const flight = ask(token).finally(() => flights.delete(token));
    flights.set(token, flight);
    return flight;
  }

  async function judge(
    request: ServerRequest,
    { apiKeys, ...options }: AuthenticateRequestOptions,
  ): Promise<RequestAuthentication | MachineAuthentication> {
    const authorization = readHeader(request.headers, "authorization");
    const [, key] = /^Bearer +(portico_key_\S+) *$/i.exec(authorization) ?? [];
    if (apiKeys && key !== undefined) {
      return { status: "machine", apiKey: await verifyApiKey(key), headers: new Headers() };
    }
    // Who shows a token of their own means that one: a cookie that comes along does not help out.
    if (/^Bearer\b/i.test(authorization)) {
      const session_jwt = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? authorization;
      return signedIn(await authenticate({ session_jwt }, options), session_jwt);
    }
    const sent = readHeader(request.headers, "cookie");
    const jwts = cookies.read(sent, "session_jwt");
    const tokens = cookies.read(sent, "session_token");
    if (jwts.length + tokens.length === 0) return signedOut("missing_token");
    if (isCrossOrigin(request, allowedOrigins)) return signedOut("cross_origin");

    // T35: of two JWTs one may be planted, so that neither counts. The session token decides.
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
      if (live) return renewed(live, tokens, readHost(request));
      // On localhost the cookies of two applications lie in one jar: what is another's stays.
      if (reason !== "wrong_project") reason = "revoked";
    }
    const isForGood = reason !== "wrong_project" && reason !== "ambiguous_cookies";
    return signedOut(reason, isForGood ? endAll(readHost(request)) : []);
  }

  async function renewed(live: SessionResponse, shown: string[], host: string): Promise<RequestAuthentication> {
    const { session_jwt, session_token, member_session } = live;
    const session = await verify(session_jwt).catch((error: unknown) => {
      if (!(error instanceof SessionError) || error.code === "unreachable") throw error;
      throw new Error(`authenticateRequest: the provider's own fresh session is refused here. ${error.message}`, {
        cause: error,
      });
    });
    // By the provider's clock at both ends, as the client does.
    const lifetimeSeconds =
      (Date.parse(member_session.expires_at) - Date.parse(member_session.last_accessed_at)) / 1000;
    const set = [cookies.write("session_jwt", host, session_jwt, lifetimeSeconds)];
    // The token mostly stays as it is. It is not written again: meanwhile the browser may have another session's.
    if (!shown.includes(session_token) && /^[\w-]+$/.test(session_token))
      set.push(cookies.write("session_token", host, session_token, lifetimeSeconds));
    return signedIn(session, session_jwt, set);
  }

  const endAll = (host: string) => [cookies.write("session_token", host), cookies.write("session_jwt", host)];

  return async function authenticateRequest(
    request: ServerRequest,
    options: AuthenticateRequestOptions = {},
  ): Promise<RequestAuthentication | MachineAuthentication> {
    try {
      return await judge(request, options);
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

/** An API key is refused in the words of a session: reasons are for logs, and what is answered is the same. */
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

/** An answer that brings cookies is for one browser alone (RFC 9111 section 7.3). */
function headersFor(set: string[]): Headers {
  const headers = new Headers();
  for (const cookie of set) headers.append("Set-Cookie", cookie);
  if (set.length > 0) {
    headers.set("Cache-Control", "private, no-store");
    headers.set("Vary", "Cookie");
  }
  return headers;
}
