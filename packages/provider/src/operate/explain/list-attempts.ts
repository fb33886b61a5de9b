import type { AuditAction } from "@portico/wire";
import { listNewestEvents } from "../../core/audit/reading/list-events.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, writeCursor } from "../../platform/http/search-cursor.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { explainEvent, isRefusal, type StoredEvent } from "./explain-refusal.ts";
import { listHoldersAnywhere } from "./store.ts";

/** The sign-in method of each step. Policy and bot checks belong to the method of the same request. */
const methods: Partial<Record<AuditAction, string>> = {
  "email_code.sent": "email_otp",
  "email_code.accepted": "email_otp",
  "email_code.refused": "email_otp",
  "email_code.locked": "email_otp",
  "magic_link.sent": "magic_link",
  "magic_link.accepted": "magic_link",
  "magic_link.refused": "magic_link",
  "password.accepted": "password",
  "password.refused": "password",
  "password.locked": "password",
  "password.reset_sent": "password",
  "password.reset_refused": "password",
  "oauth.accepted": "oauth",
  "oauth.refused": "oauth",
  "sso.accepted": "sso",
  "sso.refused": "sso",
  "sms_code.sent": "second_factor",
  "second_factor.accepted": "second_factor",
  "second_factor.refused": "second_factor",
  "second_factor.locked": "second_factor",
};
const actions = [...Object.keys(methods), "session.issued", "session.refused"];

type Outcome = "signed_in" | "sent" | "passed" | "refused" | "locked";

/** Attempts with the same result count as one if they are this close to the newest of them. */
const GROUP_MS = 60_000;
const DEFAULT_LIMIT = 100;

interface ListAttempts {
  email_address: string;
  organization_id?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * Lists the sign-in attempts of an email address, newest first, refused ones included. Wrong passwords and codes name
 * only the address, so it works for people who are not members, too.
 * @throws ApiError `invalid_email`, `invalid_cursor`.
 */
export async function listAttempts(call: Call, { cursor, limit = DEFAULT_LIMIT, ...request }: ListAttempts) {
  const query = { ...request, email_address: parseEmailAddress(request.email_address) };
  const searched = ["sign_ins.search", query];
  const after = readCursor(call, searched, cursor);
  const rows = await readEvents(call, query, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    email_address: query.email_address,
    attempts: group(byRequest(page).map(toAttempt)),
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.audit_event_id) }) },
  };
}

/** Merges the events that name only the address with those of the members who have it. */
async function readEvents(
  call: Call,
  { email_address, organization_id }: { email_address: string; organization_id?: string | undefined },
  page: { after: string | undefined; limit: number },
): Promise<StoredEvent[]> {
  const lists = await call.read(async (db) => {
    const members = await listHoldersAnywhere(db, call.project.project_id, { address: email_address, organization_id });
    const queries = [
      { of_address: email_address, actions },
      ...members.map(({ organization_id, member_id }) => ({ organization_id, member_id, actions })),
    ];
    const found = [];
    for (const query of queries) found.push(await listNewestEvents(call, db, query, page));
    return found;
  });
  return (
    lists
      .flat()
      // Steps before an organization is chosen belong to all of them.
      .filter((event) => event.organization_id === null || [undefined, event.organization_id].includes(organization_id))
      .sort((one, other) => (one.audit_event_id < other.audit_event_id ? 1 : -1))
      .slice(0, page.limit)
  );
}

/** The events of each request together: a right password and the session or the refusal that followed. */
function byRequest(events: StoredEvent[]): StoredEvent[][] {
  const requests = new Map<string, StoredEvent[]>();
  for (const event of events) requests.set(event.request_id, [...(requests.get(event.request_id) ?? []), event]);
  return [...requests.values()];
}

function toAttempt(events: StoredEvent[]) {
  const decisive =
    events.find(isRefusal) ?? events.find(({ action }) => action === "session.issued") ?? (events[0] as StoredEvent);
  const { audit_event_id, action, occurred_at, organization_id, member_id, ip_address, request_id } = decisive;
  const refusal = isRefusal(decisive) ? explainEvent(decisive) : undefined;
  return {
    audit_event_id,
    action,
    outcome: outcomeOf(decisive),
    method: methodOf([decisive, ...events]),
    connection_id: typeof decisive.details.connection_id === "string" ? decisive.details.connection_id : null,
    count: 1,
    first_at: occurred_at,
    last_at: occurred_at,
    organization_id,
    member_id,
    ip_addresses: ip_address === "" ? [] : [ip_address],
    request_id,
    decided_by: refusal?.decided_by ?? null,
    says: refusal?.says ?? "",
    remedy: refusal?.remedy ?? "",
  };
}

type Attempt = ReturnType<typeof toAttempt>;

function outcomeOf(event: StoredEvent): Outcome {
  const { action } = event;
  if (action === "session.issued") return "signed_in";
  if (action.endsWith("locked")) return "locked";
  if (isRefusal(event)) return "refused";
  return action.endsWith("sent") ? "sent" : "passed";
}

function methodOf(events: StoredEvent[]): string | null {
  for (const { action, details } of events) {
    if (action.startsWith("oauth.") && typeof details.provider === "string") return `${details.provider}_oauth`;
    const method = methods[action as AuditAction];
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
    newest.says === attempt.says &&
    Date.parse(newest.last_at) - Date.parse(attempt.first_at) < GROUP_MS
  );
}
