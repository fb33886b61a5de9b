import type { OauthProvider } from "@portico/wire";
import type { Identity, IdentityFactor, IdentityMethod, MissingIdentity } from "../lib/identity.ts";
import type { confirmIdentity } from "../texts/confirm-identity.ts";

type Texts = typeof confirmIdentity;
type PlainText = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];

interface MethodKind {
  /** The text that offers it. */
  name: PlainText;
  /** Says what to do. */
  lead?: (texts: Texts, who: Pick<Identity, "email" | "phone">) => string;
  /** Whether the member enters a 6-digit code. */
  hasCode?: true;
  isSecond?: true;
}

/** Every method except those of other providers. */
const kinds: Record<Exclude<IdentityMethod, `${OauthProvider}_oauth`>, MethodKind> = {
  password: { name: "byPassword" },
  email_otp: { name: "byEmail", lead: ({ emailLead }, who) => emailLead(who), hasCode: true },
  magic_link: { name: "byLink", lead: ({ linkLead }, who) => linkLead(who) },
  sso: { name: "bySso" },
  totp: { name: "byApp", lead: ({ appLead }) => appLead, hasCode: true, isSecond: true },
  sms_otp: { name: "byText", lead: ({ textLead }, who) => textLead(who), hasCode: true, isSecond: true },
  recovery_code: { name: "byBackup", lead: ({ backupLead }) => backupLead, isSecond: true },
  passkey: { name: "byPasskey", lead: ({ passkeyLead }) => passkeyLead, isSecond: true },
};

export const kindOf = (method: IdentityMethod): MethodKind | undefined => kinds[method as keyof typeof kinds];

/** Returns the methods for a factor, the easiest first. */
export function methodsFor(
  factor: IdentityFactor,
  { missing, methods }: MissingIdentity,
  { hasSecondPasskey }: Pick<Identity, "hasSecondPasskey">,
): IdentityMethod[] {
  const isPasskeyBoth = methods.indexOf("passkey") !== methods.lastIndexOf("passkey");
  const isFor = (method: IdentityMethod) => {
    if (method !== "passkey") return (kindOf(method)?.isSecond === true) === (factor === "second_factor");
    // If both factors are missing, the list has it once or twice, without saying for which.
    return missing.length === 1 || isPasskeyBoth || hasSecondPasskey === (factor === "second_factor");
  };
  const found = [...new Set(methods)].filter(isFor);
  // A code is entered in place, while a link leaves the page, so prefer the code.
  return found.includes("email_otp") ? found.filter((method) => method !== "magic_link") : found;
}
