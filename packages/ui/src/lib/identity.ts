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
  /** Whether a passkey is the member's second factor. Others only replace the primary one. */
  hasSecondPasskey: boolean;
  /** Sends the method's code or link, or opens a window for another provider. */
  begin(method: IdentityMethod): Promise<void>;
  /**
   * Submits a password or a code, or asks the browser for a passkey.
   * @param passkeyFactor the factor that a passkey is shown as.
   * @returns what the session is still missing, usually nothing.
   */
  show(method: IdentityMethod, answer: string, passkeyFactor: IdentityFactor): Promise<IdentityFactor[]>;
  /**
   * Calls back when the session gets a newer factor of this kind, for example from another window. @returns a
   * function that stops watching.
   */
  watch(factor: IdentityFactor, done: () => void): () => void;
}

/** Reads the error details; null if they name no method. */
export function readMissingIdentity(details: Record<string, unknown> | undefined): MissingIdentity | null {
  const { missing, methods } = details ?? {};
  return Array.isArray(missing) && Array.isArray(methods) ? { missing, methods } : null;
}
