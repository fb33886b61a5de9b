import type { ExplainSignInRequest, SignInExplanation } from "@portico/wire";
import { searchEvents } from "../../core/audit/reading/list-events.ts";
import { count, tooMany } from "../../core/limits/count.ts";
import { guessBudgets, secondFactorGuess } from "../../core/limits/guesses.ts";
import { findLock } from "../../core/limits/locks.ts";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type Actor, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import { findRetirement } from "../../core/records/member/retired-store.ts";
import { findClaimant } from "../../core/records/organization/domain-claims.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { OrganizationRow } from "../../core/records/schema.ts";
import type { Call } from "../../platform/call/call.ts";
import { toTarget } from "../../platform/call/target-id.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { after as later, before as sooner } from "../../platform/lib/duration.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { type ExplainedMember, evaluateMethods, type MethodResult } from "./evaluate-methods.ts";
import { sentenceOf, textOf } from "./sentences.ts";
import { listHolders } from "./store.ts";

interface ExplainRequest {
  organization_id: string;
  email_address: string;
  at?: string | undefined;
  ip_address?: string | undefined;
}

/**
 * Explains what each sign-in method would do for an email address in an organization, and why. It only reads
 * (docs/threats.md T93).
 * @throws ApiError `organization_not_found`, `invalid_email`.
 */
export async function explainSignIn(
  caller: Call,
  { organization_id, at, ip_address, ...request }: ExplainRequest,
  { hidesLocks = false }: { hidesLocks?: boolean } = {},
) {
  const address = parseEmailAddress(request.email_address);
  const call = atMoment(caller, at === undefined ? caller.clock.now() : new Date(at), ip_address);
  const organization = await requireOrganization(call, call.db, organization_id);
  const { project_id } = call.project;
  const [holder] = await listHolders(call.db, organization, address);
  const member = holder?.status === "deleted" ? undefined : holder;
  const retirement = await findRetirement(call.db, { project_id, organization_id, email_address: address });
  const person = {
    address,
    member,
    isRetired: retirement !== undefined,
    claimant: await findClaimant(call, call.db, address),
    locks: hidesLocks && !member ? {} : await readLocks(call, address, member),
  };
  const methods = evaluateMethods(call, organization, person);
  const status = member?.status ?? (holder ? ("deleted" as const) : ("stranger" as const));
  return {
    at: call.clock.now().toISOString(),
    email_address: address,
    member_id: holder?.member_id ?? null,
    status,
    retired: retirement?.reason ?? null,
    verdict: verdictOf(methods),
    locks: lockables.flatMap((kind) => {
      const until = person.locks[kind];
      return until ? [{ kind, until: until.toISOString() }] : [];
    }),
    methods: methods.map((result) => ({
      ...result,
      checks: result.checks.map((check) => ({ ...check, ...sentenceOf(check) })),
      text: textOf(result),
    })),
    changed_since: at === undefined ? [] : await listChanges(caller, organization, address, at),
    text: [headline(address, organization, status, verdictOf(methods)), ...methods.map(textOf)].join("\n"),
  };
}

const lockables = ["password", "email_otp", "second_factor"] as const;

/** Returns the call as if made at another time, from another IP address. Stored data is the current one. */
function atMoment(call: Call, now: Date, ipAddress = ""): Call {
  const clock: Call["clock"] = {
    now: () => now,
    in: (duration) => later(now, duration),
    ago: (duration) => sooner(now, duration),
    advance() {},
  };
  return Object.assign(Object.create(call) as Call, { clock, ipAddress });
}

async function readLocks(
  call: Call,
  address: string,
  member: ExplainedMember["member"],
): Promise<ExplainedMember["locks"]> {
  return {
    password: await findLock(
      call,
      guessBudgets(call, "wrong_passwords", { email_address: address, password: null }).budgets,
    ),
    email_otp: await findLock(
      call,
      guessBudgets(call, "wrong_codes", { email_address: address, password: null }).budgets,
    ),
    second_factor: member
      ? await findLock(call, secondFactorGuess(call, { member, factors: [] }, "code").budgets)
      : null,
  };
}

function verdictOf(methods: MethodResult[]): "can_sign_in" | "can_join" | "cannot" {
  const open = methods.filter(isOpen);
  if (open.length === 0) return "cannot";
  return open.some(({ joins }) => !joins) ? "can_sign_in" : "can_join";
}

/** Whether a sign-in method ends in a session once the requested second factor is shown. */
export function isOpen({ outcome }: Pick<MethodResult, "outcome">): boolean {
  return outcome === "signs_in" || outcome === "second_factor";
}

function headline(
  address: string,
  { organization_slug }: OrganizationRow,
  status: string,
  verdict: ReturnType<typeof verdictOf>,
): string {
  const who = status === "stranger" ? "no member" : status === "deleted" ? "a deleted member" : `a member, ${status}`;
  const what = { can_sign_in: "can sign in", can_join: "can join by signing in", cannot: "cannot sign in" }[verdict];
  return `${address} is ${who} of ${organization_slug}, and ${what}.`;
}

const CHANGES_LIMIT = 20;
const settingActions = [
  ...["organization.updated", "project.configured"],
  ...["sso_connection.created", "sso_connection.updated", "sso_connection.deleted"],
];

/** Lists what has changed since `at`. An explanation for a past time reads today's data. */
async function listChanges(call: Call, { organization_id }: OrganizationRow, address: string, from: string) {
  const [holder] = await listHolders(call.db, await requireOrganization(call, call.db, organization_id), address);
  const ofSettings = { organization_id, actions: settingActions, from, limit: CHANGES_LIMIT };
  const ofMember = holder && { organization_id, member_id: holder.member_id, from, limit: CHANGES_LIMIT };
  const pages = [await searchEvents(call, ofSettings), ...(ofMember ? [await searchEvents(call, ofMember)] : [])];
  const changes = pages
    .flatMap(({ events }) => events)
    .filter(({ action }) => /^(organization|sso_conn|member)/.test(action));
  return changes.map(({ audit_event_id, action, occurred_at }) => ({ audit_event_id, action, occurred_at }));
}

/**
 * Explains the sign-in of a member of the caller's own organization, now. Only back ends may ask about strangers, other
 * times and other IP addresses (docs/threats.md T94).
 * @throws ApiError `unauthorized_action`, `member_not_found`, `too_many_requests`.
 */
export async function explainMember(call: Call, { member_id }: ExplainSignInRequest): Promise<SignInExplanation> {
  const caller = await requireActor(call);
  await authorizeLook(call, caller);
  const { organization_id, email_address } = await transaction(call, (tx) =>
    readTarget(call, tx, caller, "organization.explainSignIn", toTarget(member_id)),
  );
  return explainSignIn(call, { organization_id, email_address });
}

/** The explanations and previews of one organization's members: more than anyone needs in 10 minutes. */
const LOOKS = { allowed: 300, windowSeconds: 600 };

/**
 * Allows members who may change sign-in settings and list members to see how others sign in. A back end always may.
 * @throws ApiError `unauthorized_action`, `too_many_requests`.
 */
export async function authorizeLook(call: Call, caller: Actor): Promise<void> {
  await authorize(call, caller, "organization", "update");
  await authorize(call, caller, "member", "search");
  if (!caller.member) return;
  const counted = { subject: `sign_in_looks:${caller.organization.organization_id}`, ...LOOKS };
  if ((await transaction(call, (tx) => count(call, tx, counted))) > LOOKS.allowed) throw tooMany(call, counted);
}
