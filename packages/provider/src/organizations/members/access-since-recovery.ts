import {
  type AccessSinceRecovery,
  type EndedResponse,
  type Nothing,
  oauthProviders,
  type RecoveryResponse,
} from "@portico/wire";
import { listKeysOfMember } from "../../access/api-keys/list-keys.ts";
import { endMemberKey } from "../../access/api-keys/revoke-key.ts";
import { namesOfApps } from "../../access/idp/apps/manage-connected-apps.ts";
import { listAppAccessOf, revokeApp } from "../../access/idp/consents/app-access.ts";
import { audit } from "../../core/audit/audit.ts";
import { confirmedFactors, confirmedMethods, secondFactors } from "../../core/mfa/second-factors.ts";
import { endMemberAccess } from "../../core/records/lineage/end-access.ts";
import { closeRecovery, findRecovery, type Recovery } from "../../core/records/member/recovery.ts";
import { requirePresentMember } from "../../core/records/member/require-member.ts";
import { raiseSecurityEpoch } from "../../core/records/member/security-epoch.ts";
import type { MemberRow, SessionRow } from "../../core/records/schema.ts";
import { sessionsBefore } from "../../core/records/session/lineage.ts";
import { requireLiveSession, requireSession } from "../../core/records/session/require-session.ts";
import { findHoldingApp } from "../../core/records/session/session-kind.ts";
import { listLiveSessions } from "../../core/records/session/store.ts";
import { requireSecondFactor } from "../../methods/mfa/find-subject.ts";
import { listLinkedAccounts, unlinkAccounts } from "../../methods/oauth/unlink-registration.ts";
import { listPasskeyOrigins, removePasskey } from "../../methods/passkeys/manage-passkeys.ts";
import type { Call } from "../../platform/call/call.ts";
import { addUp, type Ended } from "../../platform/call/ends.ts";
import type { Db } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { nameBrowser } from "../../platform/lib/name-browser.ts";
import { removeSecondFactor } from "./second-factors.ts";

const LIST_LIMIT = 200;

/** The basis of a review: the member, and the session that asks. */
interface Review {
  member: MemberRow;
  session: SessionRow;
  recovery: Recovery;
}

type Created = Omit<AccessSinceRecovery, "created_at"> & { createdAt: Date; ancestors: string[] };

/** Lists what was created while the caller's account may have been in other hands: docs/suspended-access.md. */
export async function getRecovery(call: Call): Promise<RecoveryResponse> {
  const { member, session } = await requireSession(call);
  const recovery = findRecovery(call, member);
  if (!recovery) return { recovery: null };
  const created = await listCreated(call, call.db, { member, session, recovery });
  return {
    recovery: {
      recovered_at: recovery.recovered_at.toISOString(),
      exposed_from: recovery.exposed_from.toISOString(),
      access: created
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
        .slice(0, LIST_LIMIT)
        .map(({ kind, id, name, createdAt }) => ({ kind, id, name, created_at: createdAt.toISOString() })),
    },
  };
}

/**
 * Removes everything on the list, and what descends from it. The caller's session continues.
 *
 * @throws ApiError `second_factor_required`: a mailbox must not be enough to remove a second factor (threats.md T61).
 */
export async function removeAccessSinceRecovery(call: Call): Promise<EndedResponse> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    const { session } = caller;
    await requireLiveSession(call, tx, session);
    const recovery = findRecovery(call, member);
    if (!recovery) return { ended: {} };
    requireSecondFactor({ member, factors: session.authentication_factors });
    const created = await listCreated(call, tx, { member, session, recovery });
    const ended = await removeCreated(call, tx, { member, session, recovery }, created);
    await closeRecovery(tx, member);
    await audit(call, tx, { action: "member.recovery_access_removed", member, details: { ended } });
    return { ended };
  });
}

/** Keeps everything on the list, and closes the review. */
export async function keepAccessSinceRecovery(call: Call): Promise<Nothing> {
  const caller = await requireSession(call);
  return transaction(call, async (tx) => {
    const member = await requirePresentMember(tx, caller, caller.member.member_id);
    await requireLiveSession(call, tx, caller.session);
    if (!findRecovery(call, member)) return {};
    await closeRecovery(tx, member);
    await audit(call, tx, { action: "member.recovery_access_kept", member });
    return {};
  });
}

/**
 * Ends keys and apps before the sessions, because those would end some of them, and `revokeApp` refuses an app that is
 * gone.
 */
async function removeCreated(
  call: Call,
  tx: Db,
  { member, session, recovery }: Review,
  created: Created[],
): Promise<Ended> {
  const idsOf = (kind: Created["kind"]) => created.filter((one) => one.kind === kind).map(({ id }) => id);
  let current = member;
  const ended: Ended[] = [];
  for (const method of confirmedMethods) {
    const { reviewedAs } = confirmedFactors[method];
    if (idsOf(reviewedAs.kind).length === 0) continue;
    current = await removeSecondFactor(call, tx, current, method, session);
    if (reviewedAs.endsAs) ended.push({ [reviewedAs.endsAs]: 1 });
  }
  const passkeys = idsOf("passkey");
  for (const id of passkeys) current = await removePasskey(call, tx, current, id, session);
  ended.push({ passkeys: passkeys.length });
  const accounts = idsOf("linked_account");
  current = await unlinkAccounts(call, tx, current, accounts);
  ended.push({ oauth_registrations: accounts.length });
  for (const id of idsOf("api_key")) ended.push(await endMemberKey(call, tx, member, id));
  for (const id of idsOf("connected_app")) {
    ended.push((await revokeApp(call, tx, member, id, member.member_id)).ended);
  }
  const access = await endMemberAccess(call, tx, current, {
    cause: "credential_ended",
    credentials: accounts,
    keep: session,
    startedFrom: recovery.exposed_from,
  });
  // Someone else may have begun a pending enrollment.
  await call.ends.endPendingSecondFactors(call, tx, current);
  await raiseSecurityEpoch(call, tx, current, "apps");
  return addUp(...ended, access.ended);
}

/**
 * Lists what was created since the account may have been in other hands, and the keys and apps that descend from a
 * listed session or account. Leaves out what the caller's session descends from and what was created in it.
 */
async function listCreated(call: Call, db: Db, { member, session, recovery }: Review): Promise<Created[]> {
  const own = sessionsBefore(session);
  const isOwn = (ancestors: string[]) => ancestors.some((id) => own.includes(id));
  const isSince = ({ createdAt, ancestors }: Created) => createdAt >= recovery.exposed_from && !isOwn(ancestors);
  const sessions = (await listSessions(call, db, member)).filter(
    (one) => one.createdAt >= recovery.exposed_from && one.id !== session.member_session_id,
  );
  const accounts = (await listAccounts(db, member)).filter(
    (one) => isSince(one) && !session.ancestors.includes(one.id),
  );
  const roots = [...sessions, ...accounts].map(({ id }) => id);
  const programs = [...(await listKeys(call, db, member)), ...(await listApps(call, db, member))].filter(
    (one) => isSince(one) || (!isOwn(one.ancestors) && one.ancestors.some((id) => roots.includes(id))),
  );
  const factors = [...listFactors(member, session), ...(await listPasskeys(db, member, session))].filter(isSince);
  return [...sessions, ...accounts, ...withoutEarlier(programs), ...factors];
}

/** Keeps only the latest of those with the same kind and id. */
function withoutEarlier(created: Created[]): Created[] {
  const byTime = created.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return [...new Map(byTime.map((one) => [`${one.kind} ${one.id}`, one])).values()];
}

async function listSessions(call: Call, db: Db, member: MemberRow): Promise<Created[]> {
  const rows = await listLiveSessions(db, member, call.clock.now());
  const names = await namesOfApps(
    call,
    rows.flatMap((row) => findHoldingApp(row) ?? []),
    db,
  );
  return rows.map((row) => ({
    kind: "session",
    id: row.member_session_id,
    name: names.get(findHoldingApp(row) ?? "") ?? nameBrowser(row.user_agent) ?? "",
    createdAt: row.started_at,
    ancestors: row.ancestors,
  }));
}

async function listAccounts(db: Db, member: MemberRow): Promise<Created[]> {
  return (await listLinkedAccounts(db, member)).map(
    ({ registration_id: id, provider_type, created_at, ancestors }) => ({
      kind: "linked_account",
      id,
      name: oauthProviders[provider_type].name,
      createdAt: created_at,
      ancestors,
    }),
  );
}

async function listKeys(call: Call, db: Db, member: MemberRow): Promise<Created[]> {
  return (await listKeysOfMember(call, db, member)).map(({ api_key_id: id, name, created_at, ancestors }) => ({
    kind: "api_key",
    id,
    name,
    createdAt: created_at,
    ancestors,
  }));
}

/** Lists everything that lets an app act for the member, so an app can appear more than once. */
async function listApps(call: Call, db: Db, member: MemberRow): Promise<Created[]> {
  return (await listAppAccessOf(call, db, member)).map(({ client_id: id, name, extended_at, ancestors }) => ({
    kind: "connected_app",
    id,
    name,
    createdAt: extended_at,
    ancestors,
  }));
}

/** Lists the passkeys that the session has not shown. */
async function listPasskeys(db: Db, member: MemberRow, { authentication_factors }: SessionRow): Promise<Created[]> {
  const shown = authentication_factors.map(({ passkey_factor }) => passkey_factor?.passkey_id);
  return (await listPasskeyOrigins(db, member))
    .filter(({ passkey_id }) => !shown.includes(passkey_id))
    .map(({ passkey_id: id, name, created_at, ancestors }) => ({
      kind: "passkey",
      id,
      name,
      createdAt: created_at,
      ancestors,
    }));
}

/** Lists the factors that the session has not shown. A backup code counts as its authenticator. */
function listFactors(member: MemberRow, { authentication_factors }: SessionRow): Created[] {
  const shown = authentication_factors.map(({ type }) => type);
  return confirmedMethods.flatMap((method) => {
    const { idOf, shownAs } = secondFactors[method];
    const { confirmedAt, reviewedAs } = confirmedFactors[method];
    const id = idOf(member);
    if (id === "" || shownAs.some((type) => shown.includes(type))) return [];
    // The columns are newer than some factors. Those were confirmed no later than the member's last change.
    const createdAt = member[confirmedAt] ?? member.updated_at;
    return [{ kind: reviewedAs.kind, id, name: reviewedAs.isNamed ? id : "", createdAt, ancestors: [] }];
  });
}
