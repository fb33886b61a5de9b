import type { Identity, IdentityFactor, IdentityMethod, MissingIdentity } from "../lib/identity.ts";
import { identityMethods, type MethodKind } from "../texts/confirm-identity.ts";

export const kindOf = (method: IdentityMethod): MethodKind | undefined =>
  identityMethods[method as keyof typeof identityMethods];

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
