import type { SearchSignInsRequest, SearchSignInsResponse } from "@portico/wire";
import { listNewestEvents, toOrganizationEvent } from "../../core/audit/reading/list-events.ts";
import { listLocks } from "../../core/limits/locks.ts";
import { requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Db } from "../../platform/db/schema.ts";
import { readCursor, writeCursor } from "../../platform/http/search-cursor.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { memberActions, signInActions, toAttempts } from "./attempts.ts";
import type { StoredEvent } from "./explain-refusal.ts";
import { authorizeLook, explainSignIn } from "./explain-sign-in.ts";
import { listHoldersAnywhere } from "./store.ts";

const DEFAULT_LIMIT = 50;

/**
 * Lists the attempts to sign in to the caller's organization, newest first, and explains what each method would do now.
 * Steps before an organization is chosen belong to none, so they are left out. Someone who is not a member is explained
 * only if they have tried to sign in here (docs/threats.md T94).
 * @throws ApiError `unauthorized_action`, `invalid_email`, `invalid_cursor`, `too_many_requests`.
 */
export async function searchSignIns(
  call: Call,
  { email_address, cursor, limit = DEFAULT_LIMIT }: SearchSignInsRequest,
): Promise<SearchSignInsResponse> {
  const caller = await requireActor(call);
  await authorize(call, caller, "audit_log", "read");
  await authorizeLook(call, caller);
  const { organization } = caller;
  const address = email_address === undefined ? undefined : parseEmailAddress(email_address);
  const searched = ["organization.searchSignIns", organization.organization_id, address ?? null];
  const after = readCursor(call, searched, cursor);
  const events = await call.read((db) => readEvents(call, db, organization, address, { after, limit: limit + 1 }));
  const page = events.slice(0, limit);
  const last = events.length > limit ? page.at(-1) : undefined;
  const results_metadata = { ...(last && { next_cursor: writeCursor(call, searched, last.audit_event_id) }) };
  const attempts = toAttempts(page).map(({ organization_id: _, ...attempt }) => attempt);
  if (address === undefined || after !== undefined) return { attempts, explanation: null, locks: [], results_metadata };
  return { attempts, ...(await explain(call, organization, address, attempts.length > 0)), results_metadata };
}

/** Merges the events that name only the address with those of the organization's members who have it. */
async function readEvents(
  call: Call,
  db: Db,
  { organization_id }: OrganizationRow,
  address: string | undefined,
  page: { after: string | undefined; limit: number },
): Promise<StoredEvent[]> {
  const list = (query: Parameters<typeof listNewestEvents>[2]) =>
    listNewestEvents(call, db, { organization_id, ...query }, page, toOrganizationEvent);
  if (address === undefined) return list({ is_refused: true, actions: signInActions });
  const found = await list({ of_address: address, actions: signInActions });
  for (const { member_id } of await listHoldersAnywhere(db, call.project.project_id, { address, organization_id })) {
    found.push(...(await list({ member_id, actions: memberActions })));
  }
  return found.sort((one, other) => (one.audit_event_id < other.audit_event_id ? 1 : -1)).slice(0, page.limit);
}

async function explain(
  call: Call,
  organization: OrganizationRow,
  email_address: string,
  hasTried: boolean,
): Promise<Pick<SearchSignInsResponse, "explanation" | "locks">> {
  const { organization_id, organization_slug } = organization;
  const explanation = await explainSignIn(call, { organization_id, email_address }, { hidesLocks: true });
  const { member_id, status } = explanation;
  if (status === "stranger" && !hasTried) return { explanation: null, locks: [] };
  if (member_id === null || status === "deleted") return { explanation, locks: [] };
  const isOwnDomain = (await findClaimant(call, call.db, email_address)) === organization_slug;
  const locks = await listLocks(call, { organization_id, member_id, email_address });
  return {
    explanation,
    locks: locks.map(({ kind, ip_address, until }) => ({
      kind,
      is_everywhere: ip_address === null,
      can_unlock: kind === "second_factor" || isOwnDomain,
      until: until.toISOString(),
    })),
  };
}
