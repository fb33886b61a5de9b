import { findMemberByEmail } from "../../core/records/member/find-member.ts";
import { lockMember } from "../../core/records/member/store.ts";
import { changeMember } from "../../core/sign-in/change-member.ts";
import { inviteMember } from "../../methods/magic-links/invite-member.ts";
import { issueMagicLink } from "../../methods/magic-links/issue-magic-link.ts";
import type { Call, OperatorRole } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { requireRedirectUrl } from "../../platform/projects/redirect-urls.ts";
import { requireOperators } from "./operators-organization.ts";

const LIFETIME_MINUTES = 60;

/** What the server's administrator specifies about an operator. */
export interface NewOperator {
  email_address: string;
  /** Owner by default. Someone who is an operator already keeps their role. */
  role?: OperatorRole;
}

export interface OperatorLink {
  /** The URL that signs them in once. They still need their second factor. */
  url: string;
  expires_at: string;
}

/**
 * Makes someone an operator by order of the server's administrator, and returns a URL that signs them in once. It is
 * for the first owner, or for one who is locked out. No email is sent.
 * @param call in the console's own project. @throws ApiError `invalid_email`.
 */
export async function admitOperator(call: Call, { email_address, role }: NewOperator): Promise<OperatorLink> {
  const address = parseEmailAddress(email_address);
  const organization = await requireOperators(call);
  const { url, expiresAt } = await transaction(call, async (tx) => {
    const found = await findMemberByEmail(tx, organization, address);
    const isThere = found !== undefined && found.status !== "invited";
    if (isThere) {
      const held = role && (await lockMember(tx, found));
      if (held) await changeMember(call, tx, held, { roles: [role] }, undefined);
    } else {
      const invited = { email_address: address, roles: [role ?? "owner"] };
      const member = await inviteMember(call, tx, { organization }, invited);
      if (member instanceof Error) throw member;
    }
    return issueMagicLink(call, tx, {
      address,
      organizationId: organization.organization_id,
      redirectUrl: requireRedirectUrl(call.project, isThere ? "login" : "invite", undefined),
      isInvitation: true,
      codeChallenge: null,
      browserHash: null,
      lifetimeMinutes: LIFETIME_MINUTES,
    });
  });
  return { url, expires_at: expiresAt.toISOString() };
}
