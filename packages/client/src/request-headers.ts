import type { Settings } from "./ground/options.ts";
import type { SessionInfo } from "./session/store.ts";
import { timeZone } from "./time-zone.ts";
import { CLIENT_VERSION, CONTRACT_VERSION } from "./version.ts";

/** The telemetry object of docs/wire/rules.md#requests: advisory, told with every call. */
export function describeCall({ view, names }: Settings, { session, member }: Pick<SessionInfo, "session" | "member">) {
  // For telling calls apart, not a secret; missing on plain-http pages.
  const id = crypto.randomUUID?.();
  return {
    event_id: `event-id-${id}`,
    app_session_id: `app-session-id-${id}`,
    persistent_id: `persistent-id-${id}`,
    client_sent_at: new Date().toISOString(),
    timezone: timeZone(),
    [names.memberId]: member?.member_id,
    [names.memberSessionId]: session?.member_session_id,
    app: { identifier: view.location.hostname },
    sdk: { identifier: `@portico/client ${CLIENT_VERSION}`, version: CONTRACT_VERSION },
  };
}

/** The headers of a call: docs/wire/rules.md#requests. Without a session token, the public token stands in as the secret. */
export function requestHeaders(settings: Settings, sessionToken: string | undefined, info: SessionInfo) {
  const { publicToken, view } = settings;
  return {
    Authorization: `Basic ${base64(`${publicToken}:${sessionToken ?? publicToken}`)}`,
    "X-SDK-Client": base64(JSON.stringify(describeCall(settings, info))),
    "X-SDK-Parent-Host": view.location.origin,
  };
}

/** `btoa` throws beyond Latin-1, and cookies and storage may hold anything: what is no token only becomes a wrong one. */
function base64(text: string): string {
  return btoa(text.replace(/[^ -~]/g, "?"));
}
