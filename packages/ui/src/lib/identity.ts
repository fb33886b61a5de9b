import type { AuthMethod } from "@portico/wire";

/** What a member can be asked to show again. */
export type IdentityFactor = "primary" | "second_factor";
type SecondFactor = "totp" | "sms_otp" | "recovery_code";
export type IdentityMethod = AuthMethod | SecondFactor;

/** The factors that a call found missing, and the methods that show them. */
export interface MissingIdentity {
  missing: IdentityFactor[];
  methods: IdentityMethod[];
}

/** Whoever is signed in, and the calls that show who they are within their session; see `createIdentity`. */
export interface Identity {
  email: string;
  phone: string;
  /** The methods that they are used to: offered first where one shows what is missing. */
  usual: readonly IdentityMethod[];
  /** Sends the code or the link that the method needs, or opens a window for another provider. */
  begin(method: IdentityMethod): Promise<void>;
  /** Shows a password or a code. @returns what is missing to the session from then on; nothing, mostly. */
  show(method: IdentityMethod, answer: string): Promise<IdentityFactor[]>;
  /** Calls back when the session shows a newer factor of this kind, such as by another window. @returns ends that. */
  watch(factor: IdentityFactor, done: () => void): () => void;
}

const secondFactors: readonly IdentityMethod[] = ["totp", "sms_otp", "recovery_code"];

/** The methods that show a factor, the one that asks for least effort first. */
export function methodsFor(factor: IdentityFactor, { methods }: MissingIdentity): IdentityMethod[] {
  const isSecond = (method: IdentityMethod) => secondFactors.includes(method);
  const found = methods.filter((method) => isSecond(method) === (factor === "second_factor"));
  // A code is typed in place; a link leads away and back.
  return found.includes("email_otp") ? found.filter((method) => method !== "magic_link") : found;
}

/** Reads the details of a refusal; null where they name nothing to show. */
export function readMissingIdentity(details: Record<string, unknown> | undefined): MissingIdentity | null {
  const { missing, methods } = details ?? {};
  return Array.isArray(missing) && Array.isArray(methods) ? { missing, methods } : null;
}
