import type {
  MemberAuthResponse,
  PasswordDiscoveryResetRequest,
  PasswordDiscoveryResponse,
  PasswordResetRequest,
} from "@portico/wire";
import { listActiveMemberships } from "../../core/records/member/list-memberships.ts";
import { lockCurrentMember } from "../../core/records/member/security-epoch.ts";
import { requireOrganization } from "../../core/records/organization/find-organizations.ts";
import type { MemberRow, PendingPassword } from "../../core/records/schema.ts";
import { findRequirement } from "../../core/records/session/authentication-policy.ts";
import { newPendingPassword } from "../../core/records/session/intermediate-sessions.ts";
import { mailboxEvidence, passwordEvidence } from "../../core/records/session/proofs.ts";
import { admitMember } from "../../core/sign-in/admit-member.ts";
import { answerAuthentication } from "../../core/sign-in/answer-authentication.ts";
import { beginDiscovery } from "../../core/sign-in/begin-discovery.ts";
import { completePrimaryAuthentication } from "../../core/sign-in/complete-primary-authentication.ts";
import { afterProof, afterReset, proveAddress } from "../../core/sign-in/prove-address.ts";
import { parseSessionDuration } from "../../core/sign-in/session-options.ts";
import { evidenceOf } from "../../core/sign-in/sign-in.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { endPasswordResets } from "../magic-links/end-magic-links.ts";
import { findPasswordReset, redeemMagicLink } from "../magic-links/redeem-magic-link.ts";
import { applyPendingPassword } from "./change-password.ts";
import { hashNewPassword } from "./hash-password.ts";

/**
 * Logs in with an email link, as far as the organization's policy allows, and sets a new password when the login is
 * complete: after the second factor (threats.md T123). Every other session ends then (T33). If the policy rejects the
 * password, the link stays valid.
 *
 * @throws ApiError `unable_to_auth_password_reset_token`, `pkce_mismatch`, `pkce_expected_code_verifier`,
 * `weak_password`, `breached_password`, `invalid_session_duration_minutes`, `service_unavailable`.
 */
export async function resetPasswordByEmail(call: Call, request: PasswordResetRequest): Promise<MemberAuthResponse> {
  const durationMinutes = parseSessionDuration(call, request.session_duration_minutes);
  const redemption = { token: request.password_reset_token, verifier: request.code_verifier, isDiscovery: false };
  const hash = await hashFor(call, redemption, request.password);
  const outcome = await transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, { ...redemption, use: "password_reset" });
    if (link instanceof ApiError) return link;
    const { email_address, organization_id } = link;
    const organization = await requireOrganization(call, tx, organization_id ?? "");
    // Locked before anything ends: a concurrent login with the old password has either finished and is ended, or fails.
    const member = await lockCurrentMember(
      tx,
      await admitMember(call, tx, { organization, email_address, factors: [], proofs: [] }),
    );
    return completePrimaryAuthentication(
      call,
      tx,
      {
        organization,
        member,
        isLocked: true,
        pendingPassword: passwordOfReset(call, hash),
        ...evidenceOf(
          mailboxEvidence(call, "magic_link", email_address),
          passwordEvidence(call, afterProof(member), "project", passwordIdsOf(afterProof(member))),
        ),
      },
      { intermediateSessionToken: request.intermediate_session_token, durationMinutes },
    );
  });
  return answerAuthentication(call, outcome);
}

/**
 * The same for the email address's active members in all organizations at once. Lists those organizations.
 *
 * @throws ApiError like `resetPasswordByEmail`.
 */
export async function resetDiscoveryPassword(
  call: Call,
  request: PasswordDiscoveryResetRequest,
): Promise<PasswordDiscoveryResponse> {
  const redemption = { token: request.password_reset_token, verifier: request.pkce_code_verifier, isDiscovery: true };
  const hash = await hashFor(call, redemption, request.password);
  return transaction(call, async (tx) => {
    const link = await redeemMagicLink(call, tx, { ...redemption, use: "password_reset" });
    if (link instanceof ApiError) return link;
    const { email_address } = link;
    const pendingPassword = passwordOfReset(call, hash);
    await endPasswordResets(call, tx, { email_address });
    const active = await listActiveMemberships(call, tx, email_address);
    const owner = { organization_id: "", email_address, email_address_verified: true };
    const passwordIds = active.flatMap(({ member }) => passwordIdsOf(afterProof(member)));
    const shown = [
      mailboxEvidence(call, "magic_link", email_address),
      passwordEvidence(call, owner, "project", passwordIds),
    ];
    const evidence = evidenceOf(...shown);
    for (const { member, organization } of active) {
      const held = await lockCurrentMember(tx, member);
      // If another step is required, the password waits for the sign-in that completes it (threats.md T123).
      if (findRequirement(organization, afterReset(held), evidence)) {
        // Until then the old password opens no other organization.
        await call.ends.narrowCredentials(call, tx, held);
        continue;
      }
      await applyPendingPassword(call, tx, await proveAddress(call, tx, held), pendingPassword, {
        former: held.member_password_id,
        factors: evidence.factors,
      });
    }
    const [first, ...others] = active;
    return {
      ...(await beginDiscovery(call, tx, email_address, shown, { pendingPassword })),
      organization_id_hint: first && others.length === 0 ? first.organization.organization_id : null,
    };
  });
}

/** Measures and hashes only for a live link, to save work. The transaction rejects other links. */
async function hashFor(
  call: Call,
  redemption: { token: string; isDiscovery: boolean },
  password: string,
): Promise<string | undefined> {
  const link = await findPasswordReset(call, redemption);
  return link && hashNewPassword(call, link.email_address, password);
}

/** A password keeps its id when it changes. */
const passwordIdsOf = ({ member_password_id: id }: Pick<MemberRow, "member_password_id">) => (id ? [id] : []);

function passwordOfReset(call: Call, hash: string | undefined): PendingPassword {
  if (hash === undefined) throw new ApiError("unable_to_auth_password_reset_token");
  return newPendingPassword(call, { hash, by: "reset", reach: "project" });
}
