import type { OauthProvider } from "@portico/wire";
import type { Identity, IdentityMethod } from "../lib/identity.ts";

/** Asks a member to authenticate again before a sensitive action. */
export const confirmIdentity = {
  title: "Confirm it's you",
  lead: "For your security, confirm your identity to continue. You won't lose what you entered.",
  setUpFirst: "Your organization requires two-step verification. Set it up in your profile, then try again.",
  passwordLabel: "Password",
  show: "Show password",
  hide: "Hide password",
  codeLabel: "6-digit code",
  backupLabel: "Backup code",
  emailLead: ({ email }: { email: string }) => `Enter the code we sent to ${email}.`,
  linkLead: ({ email }: { email: string }) =>
    `We sent a link to ${email}. Open it in this browser. This page then continues automatically.`,
  appLead: "Enter the code from your authenticator app.",
  textLead: ({ phone }: { phone: string }) => `Enter the code we sent to ${phone}.`,
  backupLead: "Enter one of your backup codes. Each code works once.",
  passkeyLead: "Use the fingerprint, face or PIN of your device, or your security key.",
  windowLead: "Continue in the window that opened. This page then continues automatically.",
  confirm: "Confirm",
  cancel: "Cancel",
  resend: "Send a new code",
  resendLink: "Send a new link",
  byPassword: "Use your password",
  byEmail: "Email me a code",
  byLink: "Email me a link",
  byApp: "Use your authenticator app",
  byText: "Text me a code",
  byBackup: "Use a backup code",
  byPasskey: "Use a passkey",
  bySso: "Continue with single sign-on",
  byProvider: ({ provider }: { provider: string }) => `Continue with ${provider}`,
  refused: {
    unauthorized_credentials: "Incorrect password.",
    otp_code_not_found: "Incorrect or expired code.",
    invalid_code: "Enter all 6 digits of the code.",
    unable_to_authenticate_totp: "Incorrect code. Enter the one your app shows now.",
    totp_code_already_authenticated: "This code was already used. Wait for the next one.",
    unable_to_authenticate_recovery_code: "This backup code is incorrect or was already used.",
    invalid_recovery_code: "This backup code is incorrect or was already used.",
    unable_to_authenticate_passkey: "This passkey doesn't work here. Use another one, or another method.",
    passkey_authenticator_not_allowed:
      "Your organization doesn't allow this kind of passkey. Use another one, or another method.",
    passkey_not_found: "This passkey was removed. Use another method.",
    passkey_canceled: "No passkey was used. Try again, or use another method.",
    passkey_unsupported: "This browser doesn't support passkeys. Use another method.",
    user_lock_limit_reached: "Too many failed attempts. Try again later.",
  },
};

type Texts = typeof confirmIdentity;
type PlainText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];

export interface MethodKind {
  /** The text that offers it. */
  name: PlainText;
  /** Says what to do. */
  lead?: (texts: Texts, who: Pick<Identity, "email" | "phone">) => string;
  /** Whether the member enters a 6-digit code. */
  hasCode?: true;
  /** The label of its text field, if the member enters something else. */
  textLabel?: PlainText;
  isSecond?: true;
}

/** Every method except those of other providers. */
export const identityMethods: Record<Exclude<IdentityMethod, `${OauthProvider}_oauth`>, MethodKind> = {
  password: { name: "byPassword" },
  email_otp: { name: "byEmail", lead: ({ emailLead }, who) => emailLead(who), hasCode: true },
  magic_link: { name: "byLink", lead: ({ linkLead }, who) => linkLead(who) },
  sso: { name: "bySso" },
  totp: { name: "byApp", lead: ({ appLead }) => appLead, hasCode: true, isSecond: true },
  sms_otp: { name: "byText", lead: ({ textLead }, who) => textLead(who), hasCode: true, isSecond: true },
  recovery_code: { name: "byBackup", lead: ({ backupLead }) => backupLead, textLabel: "backupLabel", isSecond: true },
  passkey: { name: "byPasskey", lead: ({ passkeyLead }) => passkeyLead, isSecond: true },
};
