// The second-factor screens in every state; part of login-fixtures.ts.
import type { LoginConfig } from "../login/flow/config.ts";
import type { BootstrapData } from "../login/flow/context.ts";
import type { FlowState, Step } from "../login/machine.ts";
import { enroll, textEntryStep, totpEntryStep } from "../login/mfa/flow.ts";
import { mfaOf } from "../login/mfa/policy.ts";
import type { Mfa, MfaStep } from "../login/mfa/steps.ts";
import { limit, refusal, sampleContext, unreachable } from "./login-samples.ts";
import { sampleCreated, sampleLogin, sampleSecondFactorDue, withNumber, withTotp } from "./mfa-samples.ts";

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
  const selection: Step = { screen: "MFAEnrollmentSelection", mfa: newcomer };
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
  const wrong = refusal("unable_to_authenticate_totp");
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
    "totpEntry.enrolling": later(totpEntryStep(created)),
    "totpEntry.checking": first({ ...totp, busy: true }),
    "totpEntry.refused": first({ ...totp, problem: wrong }),
    "totpEntry.locked": first({ ...totp, mfa: both, problem: refusal("user_lock_limit_reached") }),

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
