import type { AuthMethod, MfaMethod } from "@portico/wire";

/** The kinds of factors that a member can be asked for again. */
export type IdentityFactor = "primary" | "second_factor";
type SecondFactor = MfaMethod | "recovery_code";
export type IdentityMethod = AuthMethod | SecondFactor;

/** The missing factors and the methods that provide them. */
export interface MissingIdentity {
  missing: IdentityFactor[];
  methods: IdentityMethod[];
}

/** The signed-in member, and the calls to authenticate again within the session. See `createIdentity`. */
export interface Identity {
  email: string;
  phone: string;
  /** The methods that the member usually uses. They are offered first. */
  usual: readonly IdentityMethod[];
  /** Sends the method's code or link, or opens a window for another provider. */
  begin(method: IdentityMethod): Promise<void>;
  /** Submits a password or a code. @returns what the session is still missing, usually nothing. */
  show(method: IdentityMethod, answer: string): Promise<IdentityFactor[]>;
  /**
   * Calls back when the session gets a newer factor of this kind, for example from another window. @returns a
   * function that stops watching.
   */
  watch(factor: IdentityFactor, done: () => void): () => void;
}

const secondFactors: Record<SecondFactor, true> = { totp: true, sms_otp: true, recovery_code: true, passkey: true };

/** Returns the methods for a factor, the easiest first. */
export function methodsFor(factor: IdentityFactor, { methods }: MissingIdentity): IdentityMethod[] {
  const isSecond = (method: IdentityMethod) => Object.hasOwn(secondFactors, method);
  // The dialog has no step for passkeys.
  const found = methods.filter((method) => method !== "passkey" && isSecond(method) === (factor === "second_factor"));
  // A code is entered in place, while a link leaves the page, so prefer the code.
  return found.includes("email_otp") ? found.filter((method) => method !== "magic_link") : found;
}

/** Reads the error details; null if they name no method. */
export function readMissingIdentity(details: Record<string, unknown> | undefined): MissingIdentity | null {
  const { missing, methods } = details ?? {};
  return Array.isArray(missing) && Array.isArray(methods) ? { missing, methods } : null;
}
