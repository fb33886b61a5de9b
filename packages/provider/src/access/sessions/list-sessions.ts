import type {
  EndedResponse,
  MemberSession,
  Nothing,
  RevokeOtherSessionsResponse,
  SessionListResponse,
} from "@portico/wire";
import { lockTarget, readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { endSession } from "../../core/records/lineage/end-access.ts";
import type { MemberKey } from "../../core/records/member/member-columns.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import type { SessionRow } from "../../core/records/schema.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { findHoldingApp } from "../../core/records/session/session-kind.ts";
import { listLiveSessions } from "../../core/records/session/store.ts";
import { toMemberSession } from "../../core/sign-in/answer-authentication.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { nameBrowser } from "../../platform/lib/name-browser.ts";
import { namesOfApps } from "../idp/apps/manage-connected-apps.ts";
import { revokeAll } from "./revoke-session.ts";

/** Lists the caller's sessions in this organization, the newest first, at most 100. */
export async function listDevices(call: Call): Promise<SessionListResponse> {
  const { session, member } = await requireSession(call);
  return describeSessions(call, member, session);
}

/**
 * The same for another member of the organization.
 * @throws ApiError `unauthorized_action`, `member_not_found`.
 */
export async function listDevicesOfMember(
  call: Call,
  request: OfMember<"members.listSessions">,
): Promise<SessionListResponse> {
  const caller = await requireActor(call, request);
  const member = await transaction(call, (tx) =>
    readTarget(call, tx, caller, "members.listSessions", request.member_id),
  );
  return describeSessions(call, member, caller.session);
}

async function describeSessions(call: Call, member: MemberKey, current: SessionRow | undefined) {
  const rows = await listLiveSessions(call.db, member, call.clock.now());
  const names = await namesOfApps(
    call,
    rows.flatMap((row) => findHoldingApp(row) ?? []),
  );
  return {
    sessions: rows.map((row) => ({
      member_session_id: row.member_session_id,
      started_at: row.started_at.toISOString(),
      last_accessed_at: row.last_accessed_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      user_agent: row.user_agent,
      device_name: nameBrowser(row.user_agent) ?? "",
      ip_address: row.ip_address,
      kind: row.kind,
      device_bound: row.device_key !== null,
      ...nameApp(findHoldingApp(row), names),
      is_current: row.member_session_id === current?.member_session_id,
    })),
  };
}

function nameApp(client_id: string | undefined, names: Map<string, string>) {
  const client_name = client_id === undefined ? undefined : names.get(client_id);
  return { ...(client_id !== undefined && { client_id }), ...(client_name !== undefined && { client_name }) };
}

/**
 * Ends one of the caller's own sessions.
 * @throws ApiError `session_not_found`, also for another member's session (threats.md T49).
 */
export async function revokeDevice(call: Call, { member_session_id }: { member_session_id: string }): Promise<Nothing> {
  const { member } = await requireSession(call);
  const { project_id, organization_id, member_id } = member;
  if (!member_session_id) throw new ApiError("session_not_found");
  const of = { project_id, organization_id, member_id, member_session_id };
  const ended = await transaction(call, (tx) => endSession(call, tx, of, "revoked"));
  if (!ended) throw new ApiError("session_not_found");
  return {};
}

/**
 * Ends one session of another member of the organization, and what was created in it there.
 * @throws ApiError `unauthorized_action`, `member_not_found`, `session_not_found`, also for another member's session.
 */
export async function revokeDeviceOfMember(
  call: Call,
  { member_session_id, ...request }: OfMember<"members.revokeSession"> & { member_session_id: string },
): Promise<EndedResponse> {
  const caller = await requireActor(call, request);
  return transaction(call, async (tx) => {
    const member = await lockTarget(call, tx, caller, "members.revokeSession", request.member_id);
    const ended = await endSession(call, tx, { ...member, member_session_id }, "revoked", member.organization_id);
    if (!ended) throw new ApiError("session_not_found");
    return { ended };
  });
}

/**
 * Ends all of the caller's sessions except the current one, including those of apps, and everything created in them.
 */
export async function revokeOtherSessions(call: Call): Promise<RevokeOtherSessionsResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    await requireLiveSession(call, tx, caller.session);
    const { revoked } = await revokeAll(call, tx, member, { keep: caller.session });
    return { revoked };
  });
}

/**
 * Lists a member's live sessions for a back end, the newest first, at most 100.
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function listSessions(
  call: Call,
  request: OfMember<"sessions.listForMember">,
): Promise<{ member_sessions: (MemberSession & { device_bound: boolean })[] }> {
  const actor = await requireActor(call, request);
  const { organization } = actor;
  const member = await readTarget(call, call.db, actor, "sessions.listForMember", request.member_id);
  const rows = await listLiveSessions(call.db, member, call.clock.now());
  return {
    member_sessions: rows.map((session) => ({
      ...toMemberSession({ session, member, organization }),
      device_bound: session.device_key !== null,
    })),
  };
}
