import { listNewestEvents } from "../../core/audit/reading/list-events.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../platform/http/search-cursor.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { memberActions, signInActions, toAttempts } from "./attempts.ts";
import type { StoredEvent } from "./explain-refusal.ts";
import { listHoldersAnywhere } from "./store.ts";

const DEFAULT_LIMIT = 100;

interface ListAttempts {
  email_address: string;
  organization_id?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/**
 * Lists the sign-in attempts of an email address, newest first, refused ones included, and the ended sessions of its
 * members. Wrong passwords and codes name only the address, so it works for people who are not members, too.
 * @throws ApiError `invalid_email`, `invalid_cursor`.
 */
export async function listAttempts(call: Call, { cursor, limit = DEFAULT_LIMIT, ...request }: ListAttempts) {
  const query = { ...request, email_address: parseEmailAddress(request.email_address) };
  const searched = ["sign_ins.search", query];
  const after = readCursor(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) => readEvents(call, query, { after, limit: most }));
  return {
    email_address: query.email_address,
    attempts: toAttempts(page),
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
      { of_address: email_address, actions: signInActions },
      ...members.map(({ organization_id, member_id }) => ({ organization_id, member_id, actions: memberActions })),
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
