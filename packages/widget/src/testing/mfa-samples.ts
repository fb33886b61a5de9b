// Sample members and responses during the second factor, for tests and the gallery.
import type { Member, MemberAuthResponse, Organization } from "@portico/wire";
import { sampleAnswer, sampleMember, sampleOrganization } from "./login-samples.ts";

export const NUMBER = "+12025550123";
const mfaRequired = { member_options: null, secondary_auth_initiated: null };
/** A code was texted to the member's number. */
export const textIsSent = { ...mfaRequired, secondary_auth_initiated: "sms_otp" as const };

/** The response to a primary factor, for a member with some second factors in an organization that allows some. */
export function sampleSecondFactorDue(
  member: Partial<Member> = {},
  organization: Partial<Organization> = {},
  mfa_required: NonNullable<MemberAuthResponse["mfa_required"]> = mfaRequired,
): MemberAuthResponse {
  return sampleAnswer({
    mfa_required,
    member: sampleMember(member),
    organization: sampleOrganization(organization),
  });
}

export const withTotp: Partial<Member> = { totp_registration_id: "member-totp-test-1", mfa_enrolled: true };
export const withNumber: Partial<Member> = {
  mfa_phone_number: NUMBER,
  mfa_phone_number_verified: true,
  mfa_enrolled: true,
};
export const restrictedTo = (...methods: Organization["allowed_mfa_methods"] & object): Partial<Organization> => ({
  mfa_methods: "RESTRICTED",
  allowed_mfa_methods: methods,
});

export const sampleCreated = {
  member_id: "member-test-ada",
  organization_id: "organization-test-globex",
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  qr_code: sampleQrCode(),
  recovery_codes: Array.from({ length: 10 }, (_, at) => `${at}k7f-q2m${at}-x9d4`),
};
const { member_id, member, organization, member_session } = sampleAnswer();
export const sampleLogin = { member_id, member, organization, member_session };

/** A fake QR code: its corners with noise between them. */
function sampleQrCode(): string {
  const corner = (x: number, y: number) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`;
  let noise = "";
  for (let at = 0, seed = 7; at < 29 * 29; at++) {
    seed = (seed * 16807) % 2147483647;
    const [x, y] = [at % 29, Math.floor(at / 29)];
    const isInCorner = (x < 8 && (y < 8 || y > 20)) || (x > 20 && y < 8);
    if (!isInCorner && seed % 2) noise += `M${x + 4} ${y + 4}h1v1h-1z`;
  }
  const path = corner(4, 4) + corner(26, 4) + corner(4, 26) + noise;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37"><path fill="#fff" d="M0 0h37v37H0z"/><path fill-rule="evenodd" d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
