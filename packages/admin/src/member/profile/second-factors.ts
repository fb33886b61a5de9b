import type { Client, Member } from "@portico/client";
import type { MfaMethod, Organization } from "@portico/wire";
import type { profile } from "./texts.ts";

type Texts = typeof profile.factors;
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
