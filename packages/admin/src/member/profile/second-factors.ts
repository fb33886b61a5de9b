import type { Client, Member } from "@portico/client";
import type { MfaMethod, Organization } from "@portico/wire";

/** Their names in the review after a recovery. Part of `profile`. */
export const reviewedFactors = {
  passkey: "Passkey",
  phone_number: "Phone number",
  totp: "Authenticator app",
};

/** Part of `profile`. */
export const factors = {
  title: "Two-step verification",
  lead: "Protects your account even if someone gets your password or reads your email.",
  required: "Your organization requires it at every sign-in.",
  ask: "Require at every sign-in",
  askHint: "Otherwise only when you change security settings.",
  asked: "Two-step verification is now required at every sign-in",
  notAsked: "Two-step verification is no longer required at every sign-in",
  on: "On",
  isDefault: "Default",
  makeDefault: "Make default",
  madeDefault: "Default changed",
  notAllowed: "Your organization doesn't allow this method.",
  setUp: "Set up",
  remove: "Remove",

  app: "Authenticator app",
  appOff: "Get codes from an app on your phone. Works offline.",
  appOn: "You get codes from your app.",
  scanTitle: "Scan this code with your authenticator app",
  qrCode: "QR code for your authenticator app",
  cannotScan: "Can't scan the code?",
  scanInstead: "Scan the code instead",
  secretLabel: "Setup key",
  secretLead: "Enter this key in your authenticator app.",
  copyKey: "Copy key",
  appCodeLead: "Then enter the 6-digit code from the app.",
  codeLabel: "6-digit code",
  removeAppTitle: "Remove your authenticator app?",
  removeAppBody: "Your backup codes stop working, and sessions that were signed in with this app end.",
  appRemoved: "Authenticator app removed",

  passkey: "Passkey",
  passkeyOff: "Confirm with your fingerprint, face or PIN. Protects against phishing.",
  passkeyOn: "You confirm with a passkey. Remove it under Passkeys.",
  passkeyAdded: "Passkey added",

  text: "Text messages",
  textOff: "Get codes by text message.",
  country: "Country",
  phone: "Phone number",
  sendText: "Send code",
  badPhone: "Enter a valid phone number for this country.",
  textSent: ({ phone }: { phone: string }) => `We sent a 6-digit code to ${phone}.`,
  changePhone: "Change number",
  removeTextTitle: ({ phone }: { phone: string }) => `Remove ${phone}?`,
  removeTextBody: "You no longer get codes there, and sessions that were signed in with such a code end.",
  textRemoved: "Phone number removed",
  textAdded: "Phone number added",

  codes: "Backup codes",
  codesLead: "Use one if you lose your authenticator app. Each works once.",
  codesShow: "Show",
  codesHide: "Hide",
  codesLeft: ({ count }: { count: number }) => (count === 1 ? "1 code left" : `${count} codes left`),
  codesNone: "No codes left. Create new ones.",
  saveTitle: "Save your backup codes",
  saveLead: "Keep them somewhere you can reach without your phone. Each works once.",
  codesHeading: ({ organization, email }: { organization: string; email: string }) =>
    `Backup codes for ${organization} (${email})`,
  codesLabel: "Backup codes",
  copyCodes: "Copy",
  copied: "Copied",
  download: "Download",
  print: "Print",
  saved: "Done",
  renew: "Create new codes",
  renewTitle: "Create new backup codes?",
  renewBody: "Your current codes stop working, and other sessions that were signed in with one of them end.",
};

type Texts = typeof factors;
type PlainText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];

export interface Removal {
  /** Of `client.self` and `client.organization.members`. */
  call: keyof Client["self"] & keyof Client["organization"]["members"] & `deleteMFA${string}`;
  title(texts: Texts, member: Member): string;
  body: PlainText;
  done: PlainText;
}

interface SecondFactorKind {
  isSetUp(member: Member): boolean;
  name: PlainText;
  /** What it does for those who have not set it up. */
  off: PlainText;
  /** What it does for those who have. */
  on?: PlainText;
  /** The phone number, if it has one. It may not be verified yet. */
  phoneOf?(member: Member): string;
  /** Offers to set it up again. */
  replace?: PlainText;
  /** Passkeys are removed in their own list. */
  removal?: Removal;
}

/** The second factors, in the order of the screens. */
export const secondFactors: Record<MfaMethod, SecondFactorKind> = {
  totp: {
    isSetUp: ({ totp_registration_id }) => totp_registration_id !== "",
    name: "app",
    off: "appOff",
    on: "appOn",
    removal: {
      call: "deleteMFATOTP",
      title: ({ removeAppTitle }) => removeAppTitle,
      body: "removeAppBody",
      done: "appRemoved",
    },
  },
  passkey: {
    isSetUp: ({ mfa_passkey_id }) => mfa_passkey_id !== "",
    name: "passkey",
    off: "passkeyOff",
    on: "passkeyOn",
  },
  sms_otp: {
    isSetUp: ({ mfa_phone_number_verified }) => mfa_phone_number_verified,
    name: "text",
    off: "textOff",
    phoneOf: ({ mfa_phone_number }) => mfa_phone_number,
    replace: "changePhone",
    removal: {
      call: "deleteMFAPhoneNumber",
      title: ({ removeTextTitle }, { mfa_phone_number: phone }) => removeTextTitle({ phone }),
      body: "removeTextBody",
      done: "textRemoved",
    },
  },
};
export const mfaMethods = Object.keys(secondFactors) as MfaMethod[];

/** Whether the member has a second factor that an admin can remove. */
export const hasSecondFactor = (member: Member): boolean =>
  Object.values(secondFactors).some(({ removal, isSetUp }) => removal && isSetUp(member));

/** Returns the methods that the organization allows. */
export function allowedFactors({
  mfa_methods,
  allowed_mfa_methods,
}: Pick<Organization, "mfa_methods" | "allowed_mfa_methods">): MfaMethod[] {
  return mfa_methods === "RESTRICTED" ? allowed_mfa_methods : mfaMethods;
}
