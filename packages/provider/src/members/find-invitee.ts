import type { Call } from "../call.ts";
import type { Db, OrganizationRow } from "../db/schema.ts";
import { enqueueMail } from "../delivery/enqueue-mail.ts";
import type { Letterhead } from "../delivery/mails/letterhead.ts";
import { noAccessMail } from "../delivery/mails/no-access.ts";
import { ApiError } from "../http/api-error.ts";
import { jitRefusal } from "../organizations/email-jit.ts";
import { findRetiredOwner } from "./retired-store.ts";
import { findMemberByAddress } from "./store.ts";

const NEWS_LIFETIME_MS = 60 * 60_000;

/**
 * Who asks to be let in by mail: a member, a stranger who may join, or (where the project conceals membership) one
 * who may not, whom a mail tells so while the caller learns nothing (design.md, settled question 18).
 * @throws ApiError `action_not_allowed_email_domain_is_claimed`, `email_jit_provisioning_not_allowed`,
 * `invalid_email_for_jit_provisioning`.
 */
export async function findInvitee(
  call: Call,
  tx: Db,
  organization: OrganizationRow,
  { address, letterhead }: { address: string; letterhead: Letterhead },
): Promise<"member" | "stranger" | "concealed"> {
  const { project_id, organization_id } = organization;
  if (await findMemberByAddress(tx, { project_id, organization_id, email_address: address })) return "member";
  const isRetired = (await findRetiredOwner(tx, { project_id, organization_id, email_address: address })) !== undefined;
  const refusal = isRetired ? "email_jit_provisioning_not_allowed" : jitRefusal(call.project, organization, address);
  if (!refusal) return "stranger";
  if (!call.project.conceal_membership) throw new ApiError(refusal);
  await enqueueMail(call, tx, {
    to: address,
    mail: noAccessMail(letterhead, { address }),
    expiresAt: new Date(call.clock.now().getTime() + NEWS_LIFETIME_MS),
  });
  return "concealed";
}
