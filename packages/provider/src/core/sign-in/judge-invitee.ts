import type { Call } from "../../platform/call/call.ts";
import type { Standing } from "../records/member/find-standing.ts";
import type { OrganizationRow } from "../records/schema.ts";
import { judgeStranger } from "./admit-member.ts";
import { refuseSignIn } from "./refuse-sign-in.ts";

/**
 * Judges somebody who asks to be let in by mail: a member, a stranger who may join, or (where the project conceals
 * membership) one who may not, whom a mail tells so while the caller learns nothing. What was read for it is the
 * same for each of them, and the statements that follow must be: time tells, too (docs/threats.md T44).
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export function judgeInvitee(
  call: Call,
  organization: OrganizationRow,
  { isMember, isRetired, claimant }: Standing,
  address: string,
): "member" | "stranger" | "concealed" {
  const { organization_id } = organization;
  if (isMember) return "member";
  const admission = judgeStranger(claimant, organization, address, { isRetired });
  if (admission.kind === "stranger") return "stranger";
  const { refusal, decided_by } = admission;
  if (!call.project.conceal_membership)
    throw refuseSignIn(call, refusal, { organization_id, email_address: address, decided_by });
  return "concealed";
}
