const SSF = "https://schemas.openid.net/secevent/ssf/event-type";
const CAEP = "https://schemas.openid.net/secevent/caep/event-type";

/** The events about members, which a stream may request. */
export const memberEvents = ["session-revoked", "credential-change"] as const;

export type EventName = (typeof memberEvents)[number] | "verification" | "stream-updated";

/** The types of events, by name (CAEP 1.0 section 3, Shared Signals Framework 1.0 section 8.1). */
export const eventTypes: Record<EventName, string> = {
  "session-revoked": `${CAEP}/session-revoked`,
  "credential-change": `${CAEP}/credential-change`,
  verification: `${SSF}/verification`,
  "stream-updated": `${SSF}/stream-updated`,
};
