import type { SignInAttempt } from "@portico/wire";
import { type AuditAction, auditActions } from "@portico/wire/schemas";
import type { SessionEndReason } from "../../platform/call/access-tables.ts";
import { explainEvent, isRefusal, type StoredEvent } from "./explain-refusal.ts";

type Step = Extract<AuditAction, `${string}.accepted`> extends `${infer Name}.accepted` ? Name : never;

/** The sign-in method of each step. Policy and bot checks belong to the method of the same request. */
const methods: Record<string, string> = {
  email_code: "email_otp",
  magic_link: "magic_link",
  passkey: "passkey",
  password: "password",
  oauth: "oauth",
  sso: "sso",
  second_factor: "second_factor",
  sms_code: "second_factor",
} satisfies Record<Step | "sms_code", string>;

function methodOfAction(action: string): string | undefined {
  const [, step, end] = /^(\w+)\.(sent|accepted|refused|locked|reset_sent|reset_refused)$/.exec(action) ?? [];
  return step && end && methods[step];
}

export const signInActions = [...Object.keys(auditActions).filter(methodOfAction), "session.issued", "session.refused"];
const sessionEnd: AuditAction = "session.revoked";
const sessionLimit: SessionEndReason = "concurrent_session_limit";
/** What happened to a member: their sign-ins, and the ends of their sessions. */
export const memberActions = [...signInActions, sessionEnd];

/** Attempts with the same result count as one if they are this close to the newest of them. */
const GROUP_MS = 60_000;

/** Turns events into attempts, newest first: those of a request are one, and so are neighbors with the same result. */
export function toAttempts(events: StoredEvent[]) {
  return group(byRequest(events).map(toAttempt));
}

/**
 * The events of each request together: a right password and the session or the refusal that followed. A session that a
 * login ended because of the limit is another one.
 */
function byRequest(events: StoredEvent[]): StoredEvent[][] {
  const requests = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const key = event.details.reason === sessionLimit ? event.audit_event_id : event.request_id;
    requests.set(key, [...(requests.get(key) ?? []), event]);
  }
  return [...requests.values()];
}

function toAttempt(events: StoredEvent[]) {
  const decisive =
    events.find(isRefusal) ??
    events.find(({ action }) => action === "session.issued") ??
    // A step that replaces a session ends the former one.
    events.find(({ action }) => action !== sessionEnd) ??
    (events[0] as StoredEvent);
  const { audit_event_id, action, occurred_at, organization_id, email_address, member_id, ip_address, request_id } =
    decisive;
  const refusal = isRefusal(decisive) ? explainEvent(decisive) : undefined;
  return {
    audit_event_id,
    action,
    outcome: outcomeOf(decisive),
    ended_by: action === sessionEnd ? endedBy(decisive) : null,
    method: methodOf([decisive, ...events]),
    connection_id: typeof decisive.details.connection_id === "string" ? decisive.details.connection_id : null,
    count: 1,
    first_at: occurred_at,
    last_at: occurred_at,
    organization_id,
    email_address: email_address ?? events.find((event) => event.email_address !== null)?.email_address ?? null,
    member_id,
    ip_addresses: ip_address === "" ? [] : [ip_address],
    request_id,
    reason: refusal?.reason ?? "",
    decided_by: refusal?.decided_by ?? null,
    says: refusal?.says ?? "",
    remedy: refusal?.remedy ?? "",
  };
}

type Attempt = ReturnType<typeof toAttempt>;

function outcomeOf(event: StoredEvent): SignInAttempt["outcome"] {
  const { action } = event;
  if (action === sessionEnd) return "ended";
  if (action === "session.issued") return "signed_in";
  if (action.endsWith("locked")) return "locked";
  if (isRefusal(event)) return "refused";
  return action.endsWith("sent") ? "sent" : "passed";
}

/** Who ended a session. Support that acts as the member belongs to the host. */
function endedBy({ member_id, details }: StoredEvent): SignInAttempt["ended_by"] {
  const { reason, impersonator, app, by } = details;
  if (reason === sessionLimit) return "session_limit";
  if (reason === "identity_provider_logout") return "identity_provider";
  if (impersonator) return "application";
  if (app) return "app";
  if (by === "directory" || by === "operator") return by;
  if (typeof by !== "string" || by === member_id) return "self";
  return by.startsWith("member-") ? "member" : "application";
}

function methodOf(events: StoredEvent[]): string | null {
  for (const { action, details } of events) {
    if (action.startsWith("oauth.") && typeof details.provider === "string") return `${details.provider}_oauth`;
    const method = methodOfAction(action);
    if (method) return method;
    if (details.decided_by === "sso_jit_provisioning") return "sso";
  }
  return null;
}

/** Counts neighbors with the same result within a minute as one attempt: "12 wrong passwords". */
function group(attempts: Attempt[]): Attempt[] {
  const groups: Attempt[] = [];
  for (const attempt of attempts) {
    const newest = groups.at(-1);
    if (newest && isSame(newest, attempt)) {
      newest.count += 1;
      newest.first_at = attempt.first_at;
      newest.ip_addresses = [...new Set([...newest.ip_addresses, ...attempt.ip_addresses])];
    } else groups.push(attempt);
  }
  return groups;
}

function isSame(newest: Attempt, attempt: Attempt): boolean {
  return (
    newest.action === attempt.action &&
    newest.method === attempt.method &&
    newest.organization_id === attempt.organization_id &&
    newest.email_address === attempt.email_address &&
    newest.ended_by === attempt.ended_by &&
    newest.says === attempt.says &&
    Date.parse(newest.last_at) - Date.parse(attempt.first_at) < GROUP_MS
  );
}
