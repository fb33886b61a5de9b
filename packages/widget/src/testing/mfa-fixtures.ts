// The second-factor screens in every state; part of login-fixtures.ts.

import type { Member, MemberAuthResponse, Organization } from "@portico/wire";
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import type { FlowEvent, FlowState, Step } from "../login/machine.ts";
import { enroll } from "../login/mfa/flow.ts";
import { mfaOf } from "../login/mfa/policy.ts";
import {
  type Mfa,
  type MfaEffect,
  type MfaStep,
  type PasskeyEnrollmentStep,
  passkeyEntryStep,
  type TypedPhone,
  textEntryStep,
  totpEntryStep,
} from "../login/mfa/steps.ts";
import {
  limit,
  refusal,
  sampleAnswer,
  sampleContext,
  sampleMember,
  sampleOrganization,
  unreachable,
} from "./login-samples.ts";

type Draw = (
  step: Step,
  config?: Partial<LoginConfig>,
  bootstrap?: Partial<BootstrapData>,
  history?: Step[],
) => FlowState;

export function mfaFixtures(nowMs: number, draw: Draw) {
  const { config } = sampleContext();
  const mfaWith = (...known: Parameters<typeof sampleSecondFactorDue>) =>
    mfaOf(sampleSecondFactorDue(...known), config);
  const newcomer = mfaWith();
  const created: Mfa = { ...newcomer, authenticator: { state: "created", ...sampleCreated } };
  const both = mfaWith({ ...withTotp, ...withNumber });
  const selection: Extract<MfaStep, { screen: "MFAEnrollmentSelection" }> = {
    screen: "MFAEnrollmentSelection",
    mfa: newcomer,
  };
  /** Both as the first screen of the area and after another one. */
  const first = (step: MfaStep) => draw(step, {}, {}, []);
  const later = (step: MfaStep) => draw(step, {}, {}, [selection]);

  const [phone] = enroll(newcomer, "sms_otp") as unknown as [Extract<MfaStep, { screen: "SMSOTPEnrollment" }>];
  const typed = { ...phone, phone: { ...phone.phone, typed: "(202) 555-0123" } };
  const textedAt = (sentAtMs: number) => ({ ...both, textExpiresAtMs: sentAtMs + 2 * 60 * 1000 });
  const text = textEntryStep(textedAt(nowMs - 18_000));
  const newText = textEntryStep(
    { ...newcomer, textExpiresAtMs: nowMs + 102_000 },
    { e164: "+12025550123", shown: "+1 202 555 0123" },
  );
  const totp = totpEntryStep(mfaWith(withTotp));
  const remembering = mfaWith(withTotp, { mfa_remembered_device_days: 30 });
  const withText = { enrolled: both.enrolled };
  const wrong = refusal("unable_to_authenticate_totp");
  const withAll: Mfa = { ...newcomer, offered: ["totp", "sms_otp", "passkey"] };
  const [newPasskey] = enroll(withAll, "passkey") as unknown as [PasskeyEnrollmentStep];
  const withOthers = mfaWith({ ...withTotp, ...withNumber, ...withPasskey });
  const passkey = passkeyEntryStep(mfaWith(withPasskey));
  const backup: MfaStep = { screen: "RecoveryCodeEntry", mfa: both, busy: false, problem: null };

  return {
    "mfaEnrollmentSelection.ready": first(selection),

    "smsOtpEnrollment.empty": later(phone),
    "smsOtpEnrollment.onlyMethod": first({ ...phone, mfa: { ...newcomer, offered: ["sms_otp"] } }),
    "smsOtpEnrollment.typed": later(typed),
    "smsOtpEnrollment.sending": later({ ...typed, busy: true }),
    "smsOtpEnrollment.invalid": later({ ...typed, problem: refusal("invalid_phone_number") }),
    "smsOtpEnrollment.country": later({ ...typed, problem: refusal("invalid_phone_number_country_code") }),

    "smsOtpEntry.enrolling": later(newText),
    "smsOtpEntry.waiting": first({ ...text, mfa: { ...textedAt(nowMs - 18_000), enrolled: ["sms_otp"] } }),
    "smsOtpEntry.withAuthenticator": first(text),
    "smsOtpEntry.withPasskey": first({ ...text, mfa: { ...withOthers, textExpiresAtMs: nowMs + 102_000 } }),
    "smsOtpEntry.sendingFirst": first({ ...text, mfa: both, resend: "sending" }),
    "smsOtpEntry.notSent": first({ ...text, mfa: { ...both, textExpiresAtMs: 0 }, problem: unreachable }),
    "smsOtpEntry.checking": first({ ...text, busy: true }),
    "smsOtpEntry.refused": first({ ...text, problem: refusal("otp_code_not_found") }),
    "smsOtpEntry.tooOften": first({ ...text, mfa: textedAt(nowMs - 18_000), problem: limit(900) }),
    "smsOtpEntry.expiredTooOften": first({ ...text, mfa: textedAt(nowMs - 121_000), problem: limit(40) }),
    "smsOtpEntry.resent": first({ ...text, resend: "sent" }),
    "smsOtpEntry.expired": first({ ...text, mfa: textedAt(nowMs - 121_000) }),

    "totpEnrollmentQrCode.creating": later({
      screen: "TOTPEnrollmentQRCode",
      mfa: { ...newcomer, authenticator: { state: "creating" } },
    }),
    "totpEnrollmentQrCode.ready": later({ screen: "TOTPEnrollmentQRCode", mfa: created }),
    "totpEnrollmentQrCode.failed": later({
      screen: "TOTPEnrollmentQRCode",
      mfa: { ...newcomer, authenticator: { state: "failed", problem: unreachable } },
    }),
    "totpEnrollmentManual.ready": later({ screen: "TOTPEnrollmentManual", mfa: created }),

    "totpEntry.waiting": first(totp),
    "totpEntry.withNumber": first({ ...totp, mfa: both }),
    "totpEntry.remember": first(totpEntryStep(remembering)),
    "totpEntry.remembered": first(totpEntryStep({ ...remembering, ...withText, isRemembering: true })),
    "totpEntry.withPasskey": first({ ...totp, mfa: withOthers }),
    "totpEntry.enrolling": later(totpEntryStep(created)),
    "totpEntry.checking": first({ ...totp, busy: true }),
    "totpEntry.refused": first({ ...totp, problem: wrong }),
    "totpEntry.locked": first({ ...totp, mfa: both, problem: refusal("user_lock_limit_reached") }),

    "mfaEnrollmentSelection.passkey": first({ ...selection, mfa: withAll }),
    "mfaPasskeyEnrollment.ready": later(newPasskey),
    "mfaPasskeyEnrollment.asking": later({ ...newPasskey, busy: true }),
    "mfaPasskeyEnrollment.canceled": later({ ...newPasskey, problem: refusal("passkey_canceled") }),
    "mfaPasskeyEntry.ready": first(passkey),
    "mfaPasskeyEntry.withOthers": first({ ...passkey, mfa: withOthers }),
    "mfaPasskeyEntry.remember": first({ ...passkey, mfa: { ...withOthers, rememberDays: 30 } }),
    "mfaPasskeyEntry.asking": first({ ...passkey, busy: true }),
    "mfaPasskeyEntry.refused": first({ ...passkey, problem: refusal("unable_to_authenticate_passkey") }),

    "recoveryCodeEntry.empty": later(backup),
    "recoveryCodeEntry.checking": later({ ...backup, busy: true }),
    "recoveryCodeEntry.refused": later({ ...backup, problem: refusal("unable_to_authenticate_recovery_code") }),

    "recoveryCodeSave.ready": first({
      screen: "RecoveryCodeSave",
      codes: sampleCreated.recovery_codes,
      login: sampleLogin,
    }),
  } satisfies Record<string, FlowState>;
}

// Sample members and responses during the second factor, for tests and the gallery.

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
export const withPasskey: Partial<Member> = { mfa_passkey_id: "member-passkey-test-1", mfa_enrolled: true };
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

// What the members and the calls of each factor do, for the explorer.

export const NOW = 1_900_000_000_000;
const phone: TypedPhone = { country: "US", callingCode: "1", typed: "(202) 555-0123" };

/** The events of its screens and calls. */
export const factorEvents: FlowEvent[] = [
  { type: "passkeyClicked" },

  { type: "phoneSubmitted", phone },
  { type: "phoneSubmitted", phone: { ...phone, typed: " " } },
  { type: "phoneChecked", phone, number: { e164: NUMBER, shown: "+1 202 555 0123" } },
  { type: "phoneChecked", phone, number: null },
  ...[NUMBER, null].flatMap((newNumber): FlowEvent[] => [
    { type: "textSent", newNumber, atMs: NOW },
    { type: "textFailed", newNumber, problem: unreachable },
    { type: "textFailed", newNumber, problem: refusal("intermediate_session_not_found") },
  ]),
  { type: "resendClicked" },
  { type: "timerEnded", name: "codeSentNotice" },

  { type: "totpCreated", created: sampleCreated },
  { type: "totpCreated", created: { ...sampleCreated, member_id: "member-test-bob" } },
  { type: "totpCreateFailed", problem: unreachable },
  { type: "totpCreateFailed", problem: refusal("intermediate_session_not_found") },
  { type: "retryClicked" },
  { type: "codeViewToggled" },
  { type: "copySecretClicked" },
  { type: "continueClicked" },

  { type: "backupCodeClicked" },
  { type: "backupCodeSubmitted", code: " " },
  { type: "backupCodeSubmitted", code: "aaaa-bbbb-cccc" },
  { type: "copyCodesClicked", heading: "Backup codes" },
  { type: "downloadCodesClicked", heading: "Backup codes" },
  { type: "codesAcknowledged" },
];

export const mfaOutcomes: Record<MfaEffect["type"], readonly FlowEvent["type"][]> = {
  checkPhone: ["phoneChecked"],
  sendText: ["textSent", "textFailed"],
  authenticateText: ["secondFactorAccepted", "codeRefused"],
  createTotp: ["totpCreated", "totpCreateFailed"],
  authenticateTotp: ["secondFactorAccepted", "codeRefused"],
  createSecondPasskey: ["secondFactorAccepted", "codeRefused"],
  showSecondPasskey: ["secondFactorAccepted", "codeRefused"],
  recover: ["secondFactorAccepted", "codeRefused"],
  copy: [],
  download: [],
  pauseSession: [],
  releaseSession: [],
};

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
