import type { GetSelfResponse, MemberLookupRequest, MemberLookupResponse, MemberResponse } from "@portico/wire";
import { v5 } from "uuid";
import { enforceLimit } from "../../core/limits/count.ts";
import { readTarget } from "../../core/rbac/act-on-member.ts";
import { type OfMember, requireActor } from "../../core/rbac/actor.ts";
import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { answerMember, toMember } from "../../core/records/member/to-member.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";

export async function getSelf(call: Call): Promise<GetSelfResponse> {
  const { member, organization } = await requireSession(call);
  return { member: toMember(member, organization) };
}

/**
 * Returns a member, also a deleted one. Only for back ends.
 *
 * @throws ApiError `organization_not_found`, `member_not_found`.
 */
export async function getMember(call: Call, request: OfMember<"members.get">): Promise<MemberResponse> {
  const actor = await requireActor(call, request);
  return answerMember(actor, await readTarget(call, call.db, actor, "members.get", request.member_id));
}

const CONCEALED_ID_NAMESPACE = "b7a2f6de-0c55-5b0e-8a43-51f3a1d2c9e4";

/**
 * Returns whether an email address is a member, before login, for the password form; null if it is not. A project that
 * conceals membership gives every address the same answer, without a lookup.
 *
 * @throws ApiError `invalid_email`, `too_many_requests`.
 */
export async function lookUpMember(call: Call, request: MemberLookupRequest): Promise<MemberLookupResponse> {
  const address = parseEmailAddress(request.email_address);
  const { organization_id } = request;
  const { project_id, conceal_membership } = call.project;
  return transaction(call, async (tx) => {
    await enforceLimit(call, tx, "lookups_per_ip", call.ipAddress);
    if (conceal_membership) return { member: describeUnknownMember(call, organization_id, address) };
    const member = await findMemberByEmail(tx, { project_id, organization_id }, address);
    if (!member) return { member: null };
    const { status, name, member_password_id } = member;
    return { member: { status, name, member_password_id } };
  });
}

/** Describes a member with a password. The id is the same at every lookup, like a real one. */
function describeUnknownMember(call: Call, organizationId: string, address: string): MemberLookupResponse["member"] {
  const id = v5(call.serverKey.sign(`member lookup\n${organizationId}\n${address}`), CONCEALED_ID_NAMESPACE);
  return { status: "active", name: "", member_password_id: `member-password-${call.project.environment}-${id}` };
}
