import type {
  MemberAuthResponse,
  PasswordDiscoveryResetRequest,
  PasswordDiscoveryResponse,
  PasswordResetRequest,
} from "@portico/wire";
import type { Call } from "../call/call.ts";
import type { Db } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { ApiError } from "../ground/api-error.ts";
import { endPasswordResets } from "../magic-links/end-magic-links.ts";
import { findPasswordReset, redeemMagicLink } from "../magic-links/redeem-magic-link.ts";
import { endMemberAccess } from "../records/lineage/end-access.ts";
import { listMembershipsOf } from "../records/member/list-memberships.ts";
import { holdMember } from "../records/member/security-epoch.ts";
import { requireOrganization } from "../records/organization/find-organizations.ts";
import { endIntermediateSessions } from "../records/session/end-intermediate-sessions.ts";
import { shownByMail, shownByPassword } from "../records/session/proofs.ts";
import type { MemberRow } from "../records/tables.ts";
import { admitMember } from "../sign-in/admit-member.ts";
import { answerAuthentication } from "../sign-in/answer-authentication.ts";
import { beginDiscovery } from "../sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../sign-in/complete-primary-authentication.ts";
import { parseSessionDuration } from "../sign-in/issue-session.ts";
import { proveAddress } from "../sign-in/prove-address.ts";
import { changePassword } from "./change-password.ts";
import { hashNewPassword } from "./hash-new-password.ts";

/**
 * Sets a new password by the link of a mail, and signs in as far as the organization's policy lets it: a second factor
 * is still asked for, and every other session ends (threats.md T33). A password that the policy refuses uses nothing up.
 * @throws ApiError `unable_to_auth_password_reset_token`, `pkce_mismatch`, `pkce_expected_code_verifier`,
 * `weak_password`, `breached_password`, `invalid_session_duration_minutes`, `service_unavailable`.
 */
export async function resetPasswordByEmail(call: Call, request: PasswordResetRequest): Promise<MemberAuthResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const given = { token: request.password_reset_token, verifier: request.code_verifier, isDiscovery: false };
  const hash = await hashFor(call, given, request.password);
  const outcome = await transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, { ...given, use: "password_reset" });
    if (link instanceof ApiError) return link;
    const { email_address, organization_id } = link;
    const organization = await requireOrganization(call, tx, organization_id ?? "");
    // Held before anything ends: a login by the old password either ends now, or finds it gone.
    const admitted = await holdMember(tx, await admitMember(call, tx, organization, email_address));
    await endPasswordResets(call, tx, { email_address, organization_id: organization.organization_id });
    await endIntermediateSessions(call, tx, admitted);
    const member = await renewPassword(call, tx, admitted, hash);
    return completePrimaryAuthentication(call, tx, {
      organization,
      member,
      shown: [
        shownByMail(call, "magic_link", email_address),
        shownByPassword(call, member, "project", [member.member_password_id]),
      ],
      intermediateSessionToken: request.intermediate_session_token,
      durationMinutes,
    });
  });
  return answerAuthentication(call, outcome);
}

/**
 * The same for the address's active members in all organizations at once; answers with those organizations.
 * @throws ApiError as `resetPasswordByEmail`.
 */
export async function resetDiscoveryPassword(
  call: Call,
  request: PasswordDiscoveryResetRequest,
): Promise<PasswordDiscoveryResponse> {
  const given = { token: request.password_reset_token, verifier: request.pkce_code_verifier, isDiscovery: true };
  const hash = await hashFor(call, given, request.password);
  return transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, { ...given, use: "password_reset" });
    if (link instanceof ApiError) return link;
    const { email_address } = link;
    await endPasswordResets(call, tx, { email_address });
    const memberships = await listMembershipsOf(call, tx, email_address);
    const active = memberships.filter(({ member }) => member.status === "active");
    const renewed: MemberRow[] = [];
    for (const { member } of active) {
      const held = await holdMember(tx, member);
      await endIntermediateSessions(call, tx, held);
      renewed.push(await renewPassword(call, tx, held, hash));
    }
    const [first, ...others] = active;
    const owner = { organization_id: "", email_address, email_address_verified: true };
    const passwordIds = renewed.map(({ member_password_id }) => member_password_id);
    const shown = [
      shownByMail(call, "magic_link", email_address),
      shownByPassword(call, owner, "project", passwordIds),
    ];
    return {
      ...(await beginDiscovery(call, tx, email_address, shown)),
      organization_id_hint: first && others.length === 0 ? first.organization.organization_id : null,
    };
  });
}

/** Only for a live link: nobody else has a password judged and hashed. The transaction refuses what is none. */
async function hashFor(
  call: Call,
  given: { token: string; isDiscovery: boolean },
  password: string,
): Promise<string | undefined> {
  const link = await findPasswordReset(call, given);
  return link && hashNewPassword(call, link.email_address, password);
}

/** Ends what came before the proof first: an unproven password, then every session. Then it sets the new password. */
async function renewPassword(call: Call, tx: Db, found: MemberRow, hash: string | undefined): Promise<MemberRow> {
  if (hash === undefined) throw new ApiError("unable_to_auth_password_reset_token");
  const member = await proveAddress(call, tx, found);
  const credentials = found.member_password_id ? [found.member_password_id] : [];
  await endMemberAccess(call, tx, member, { cause: "credential_ended", credentials });
  return changePassword(call, tx, member, { hash, by: "reset", reach: "project", ancestors: [] });
}
