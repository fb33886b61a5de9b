import type { TotpCreateRequest, TotpCreateResponse } from "@portico/wire";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { audit } from "../../core/audit/audit.ts";
import { isMfaMethodAllowed } from "../../core/mfa/second-factors.ts";
import { toMember } from "../../core/records/member/to-member.ts";
import { toOrganization, toOrganizationForSecondFactor } from "../../core/records/organization/to-organization.ts";
import type { Call } from "../../platform/call/call.ts";
import { lifetimes } from "../../platform/call/lifetimes.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { newId } from "../../platform/crypto/tokens.ts";
import { json } from "../../platform/db/schema.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after } from "../../platform/lib/duration.ts";
import { ancestorsOfEnrollment, findSubject, requireSecondFactor } from "../mfa/find-subject.ts";
import { newRecoveryCodes, saveRecoveryCodes } from "../recovery-codes/save-recovery-codes.ts";
import { saveTotp } from "./store.ts";

/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;

/**
 * Starts to register an authenticator app. The app and its recovery codes work after its first code is entered. Until
 * then a second call starts over with new ones, and any change to how the member logs in ends the registration
 * (threats.md T61).
 *
 * @throws ApiError `active_totp_exists`, `second_factor_required`, `operation_restricted_by_organization_mfa_methods`.
 */
export async function createTotp(call: Call, request: TotpCreateRequest): Promise<TotpCreateResponse> {
  const inTransaction = await findSubject(call, request);
  const secret = new Secret({ size: SECRET_BYTES });
  const recovery_codes = newRecoveryCodes();
  const totp_registration_id = newId(call.project, "member-totp");
  const { member, organization, session } = await transaction(call, async (tx) => {
    const subject = await inTransaction(tx);
    const { member, organization } = subject;
    if (!isMfaMethodAllowed(organization.settings, "totp")) {
      throw new ApiError("operation_restricted_by_organization_mfa_methods");
    }
    if (member.totp_registration_id) throw new ApiError("active_totp_exists");
    requireSecondFactor(subject);
    const now = call.clock.now();
    const { expiration_minutes: minutes = lifetimes.totpRegistration.minutes } = request;
    const expires_at = after(now, { minutes });
    const { project_id, organization_id, member_id } = member;
    const saved = await saveTotp(tx, {
      project_id,
      organization_id,
      member_id,
      totp_registration_id,
      sealed_secret: call.serverKey.seal(secret.base32, sealedAt("totp_registrations", member)),
      ancestors: json(ancestorsOfEnrollment(subject)),
      created_at: now,
      confirmed_at: null,
      expires_at,
    });
    if (!saved) throw new ApiError("active_totp_exists");
    await saveRecoveryCodes(call, tx, saved, { codes: recovery_codes, expiresAt: expires_at });
    await audit(call, tx, { action: "totp.created", organization_id, member_id, email_address: member.email_address });
    return { member, organization, session: subject.session };
  });
  const address = new TOTP({ issuer: call.project.project_name, label: member.email_address, secret }).toString();
  return {
    member_id: member.member_id,
    member: toMember(member, organization),
    organization: session ? toOrganization(organization) : toOrganizationForSecondFactor(organization),
    totp_registration_id,
    secret: secret.base32,
    // Level M and a quiet zone of four modules, so that every app can scan it.
    qr_code: `data:image/svg+xml;base64,${btoa(renderSVG(address, { ecc: "M", border: 4 }))}`,
    recovery_codes,
  };
}
