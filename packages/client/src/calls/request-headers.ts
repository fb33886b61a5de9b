import type { Settings } from "../lib/options.ts";
import type { SessionInfo } from "../session/store.ts";

/** This package's own version; a test holds it equal to package.json. */
export const CLIENT_VERSION = "0.1.0";

/** The version of the wire contract, told to the provider as the SDK's version. */
const CONTRACT_VERSION = "5.37.0";

interface Newer {
  Temporal?: { Now: { timeZoneId(): string } };
}

let known: string | undefined;

/** The time zone, as far as it is known: it is told, and no call waits for it. */
const timeZone = (): string | undefined => known ?? (globalThis as Newer).Temporal?.Now.timeZoneId();

/** Finds it out, after the first paint: where there is no `Temporal`, asking takes as long as all else until then. */
export function findTimeZone(): void {
  known = timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

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
