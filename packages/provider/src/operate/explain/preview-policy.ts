import { setImmediate } from "node:timers/promises";
import type { AuthMethod, PolicySettings, PreviewPolicyRequest, PreviewPolicyResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../core/rbac/actor.ts";
import { parseSettings } from "../../core/records/organization/parse-settings.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { readCursor, takePage, writeCursor } from "../../platform/http/search-cursor.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { evaluateMethods, type MethodResult } from "./evaluate-methods.ts";
import { authorizeLook, isOpen } from "./explain-sign-in.ts";
import { countPresent, listPresent, type MemberWithCredentials } from "./store.ts";

const DEFAULT_LIMIT = 100;
/** The number of members to evaluate before other requests get their turn. */
const AT_ONCE = 25;

/** How the change affects a member, the most severe effect first. */
const changes = ["shut_out", "let_in", "must_enroll", "second_factor", "loses_methods", "gains_methods"] as const;
type Change = (typeof changes)[number];

/**
 * Shows what another policy would change for a page of the organization's members, with the same rules as a sign-in.
 * Nothing is changed. A member needs the permissions to update and to list members, so they learn nothing that those do
 * not show (T94).
 * @throws ApiError `unauthorized_action`, `organization_not_found`, `invalid_cursor`, `bad_request` as when updating
 * the same settings, `too_many_requests`.
 */
export async function previewPolicy(
  call: Call,
  {
    organization_id: named,
    settings,
    connection_id,
    cursor,
    limit = DEFAULT_LIMIT,
  }: InOrganization & PreviewPolicyRequest,
): Promise<PreviewPolicyResponse> {
  const caller = await requireActor(call, { organization_id: named });
  await authorizeLook(call, caller);
  const now = caller.organization;
  const { organization_id } = now;
  requireOwnConnections(now, settings, connection_id);
  const then = {
    ...now,
    settings: { ...now.settings, ...parseSettings(call, settings) },
    sso_connections: now.sso_connections.map((one) =>
      one.connection_id === connection_id ? { ...one, status: "active" as const } : one,
    ),
  };
  const searched = ["sign_ins.preview", organization_id, settings, connection_id ?? ""];
  const after = readCursor(call, searched, cursor);
  const { page, last } = await takePage(limit, (most) => listPresent(call.db, now, { after, limit: most }));
  const counts = Object.fromEntries(changes.map((change) => [change, 0])) as Record<Change, number>;
  const methods_lost: Record<string, number> = {};
  const members: NonNullable<ReturnType<typeof compare>>[] = [];
  for (const [place, member] of page.entries()) {
    // Evaluating a thousand members takes a while, so other requests get their turn.
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const changed = compare(call, now, then, member);
    if (!changed) continue;
    counts[changed.change] += 1;
    for (const method of changed.methods_lost) methods_lost[method] = (methods_lost[method] ?? 0) + 1;
    members.push(changed);
  }
  return {
    checked: page.length,
    ...(cursor === undefined && { total: await countPresent(call.db, now) }),
    counts,
    methods_lost,
    members,
    strangers: { before: describeJoining(now), after: describeJoining(then) },
    results_metadata: { ...(last && { next_cursor: writeCursor(call, searched, last.member_id) }) },
  };
}

function compare(call: Call, now: OrganizationRow, then: OrganizationRow, member: MemberWithCredentials) {
  const { member_id, email_address: address, is_breakglass } = member;
  const active = then.sso_connections.filter(({ status }) => status === "active");
  const has_used_sso = member.sso_registrations.some((one) =>
    active.some(({ connection_id }) => connection_id === one.connection_id),
  );
  const openMethods = (organization: OrganizationRow) =>
    evaluateMethods(call, organization, { address, member, isRetired: false, locks: {} }).filter(isOpen);
  const [before, after] = [openMethods(now), openMethods(then)];
  const methods_before = methodsOf(before);
  const methods_after = methodsOf(after);
  const methods_lost = methods_before.filter((method) => !methods_after.includes(method));
  const methods_gained = methods_after.filter((method) => !methods_before.includes(method));
  const is: Record<Change, boolean> = {
    shut_out: before.length > 0 && after.length === 0,
    let_in: before.length === 0 && after.length > 0,
    must_enroll: after.length > 0 && after.every(isEnrolling) && !before.every(isEnrolling),
    second_factor: after.length > 0 && after.every(isAsking) && !before.every(isAsking),
    loses_methods: methods_lost.length > 0,
    gains_methods: methods_gained.length > 0,
  };
  const change = changes.find((one) => is[one]);
  return (
    change && {
      ...{ member_id, email_address: address, change, has_used_sso, is_breakglass },
      ...{ methods_before, methods_after, methods_lost, methods_gained },
    }
  );
}

const isAsking = ({ outcome }: MethodResult) => outcome === "second_factor";
const isEnrolling = (result: MethodResult) => isAsking(result) && result.second_factors?.accepted.length === 0;

function methodsOf(results: MethodResult[]): AuthMethod[] {
  return [...new Set(results.map(({ method }) => method))];
}

/** Lists how people who are not members can join. */
function describeJoining({ settings, sso_connections }: OrganizationRow) {
  const active = sso_connections.filter(({ status }) => status === "active").map(({ connection_id }) => connection_id);
  const { sso_jit_provisioning, sso_jit_provisioning_allowed_connections: listed } = settings;
  const isOpenTo = (id: string) =>
    sso_jit_provisioning === "ALL_ALLOWED" || (sso_jit_provisioning === "RESTRICTED" && listed.includes(id));
  return {
    email_domains: settings.email_jit_provisioning === "RESTRICTED" ? settings.email_allowed_domains : [],
    sso_connections: active.filter(isOpenTo),
    oauth_tenants: settings.oauth_tenant_jit_provisioning === "RESTRICTED" ? settings.allowed_oauth_tenants : {},
  };
}

/** @throws ApiError `bad_request` if the settings name a connection of another organization. */
function requireOwnConnections(
  { sso_connections }: OrganizationRow,
  { sso_jit_provisioning_allowed_connections: listed = [] }: PolicySettings,
  connectionId: string | undefined,
): void {
  const named = connectionId === undefined ? listed : [...listed, connectionId];
  if (named.every((id) => sso_connections.some(({ connection_id }) => connection_id === id))) return;
  throw new ApiError("bad_request", {
    message: "A setting names a single sign-on connection that the organization does not have.",
  });
}
