import type { Settings } from "../lib/options.ts";
import type { SessionInfo } from "../session/store.ts";

/** This package's version. A test compares it with package.json. */
export const CLIENT_VERSION = "0.1.0";

/** Version of the wire contract, sent as the SDK's version. */
const CONTRACT_VERSION = "5.37.0";

/** Missing until it is known. No call waits for it. */
let timezone: string | undefined;

/** Determines the time zone after the first paint, because this takes as long as everything before. */
export function findTimeZone(): void {
  timezone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The telemetry object of docs/wire/rules.md#requests. It is informational and part of every call. */
export function describeCall({ view, names }: Settings, { session, member }: Pick<SessionInfo, "session" | "member">) {
  // Correlates calls and is not a secret. Missing on plain HTTP pages.
  const id = crypto.randomUUID?.();
  return {
    event_id: `event-id-${id}`,
    app_session_id: `app-session-id-${id}`,
    persistent_id: `persistent-id-${id}`,
    client_sent_at: new Date().toISOString(),
    timezone,
    [names.memberId]: member?.member_id,
    [names.memberSessionId]: session?.member_session_id,
    app: { identifier: view.location.hostname },
    sdk: { identifier: `@portico/client ${CLIENT_VERSION}`, version: CONTRACT_VERSION },
  };
}

/**
 * The headers of a call: docs/wire/rules.md#requests. Without a session token, the public token is also the password
 * of the basic authorization.
 */
export function requestHeaders(settings: Settings, sessionToken: string | undefined, info: SessionInfo) {
  const { publicToken, view, slot, httpOnlyCookies } = settings;
  return {
    Authorization: `Basic ${base64(`${publicToken}:${sessionToken ?? publicToken}`)}`,
    "X-SDK-Client": base64(JSON.stringify(describeCall(settings, info))),
    "X-SDK-Parent-Host": view.location.origin,
    // Tells the provider which cookies to read. Without HttpOnly cookies, the session token identifies the session.
    ...(httpOnlyCookies && slot !== "1" && { "X-Session-Slot": slot }),
  };
}

/**
 * `btoa` throws beyond Latin-1, and cookies and storage can contain anything. Encode as UTF-8: an invalid token then
 * simply gets rejected.
 */
function base64(text: string): string {
  return btoa(text.replace(/[^ -~]/g, "?"));
}
