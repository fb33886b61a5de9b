import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@portico/wire";

// The JSON of WebAuthn Level 3, section 5.1, written by hand: browsers before 2025 cannot parse it, and extensions of
// password managers return credentials without `toJSON`.

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Whether the browser can suggest passkeys in a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** Browsers give one reason for a closed dialog, a timeout, and a device without a passkey: `passkey_canceled`. */
type PasskeyErrorType = "passkey_canceled" | "passkey_exists" | "passkey_unsupported";

/** Why the browser returned no passkey. It is shown like the error of a call. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
  readonly error_type: PasskeyErrorType;

  constructor(error_type: PasskeyErrorType, cause?: unknown) {
    super(error_type, { cause });
    this.error_type = error_type;
  }
}

async function ask(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyError("passkey_unsupported");
  try {
    return (await request()) as PublicKeyCredential;
  } catch (error) {
    const { name } = error as Error;
    // The page's domain does not match the relying party ID, which only its developers can fix.
    if (name === "SecurityError") console.error(error);
    if (name === "InvalidStateError") throw new PasskeyError("passkey_exists", error);
    throw new PasskeyError(name === "NotSupportedError" ? "passkey_unsupported" : "passkey_canceled", error);
  }
}

/** Creates a passkey. @throws PasskeyError `passkey_exists` if the authenticator already has one of the member. */
export async function createPasskey(
  options: PasskeyCreationOptions,
  signal?: AbortSignal,
): Promise<PasskeyAttestation> {
  const credential = await ask(() => {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(toDescriptor),
    };
    return navigator.credentials.create({ publicKey, ...(signal && { signal }) });
  });
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...idOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Asks for a passkey.
 * @throws PasskeyError also if `signal` is aborted.
 * @param isSuggested waits until the member chooses a passkey in a field with `autocomplete="webauthn"`.
 */
export async function getPasskey(
  options: PasskeyRequestOptions,
  { signal, isSuggested = false }: { signal?: AbortSignal; isSuggested?: boolean } = {},
): Promise<PasskeyAssertion> {
  const mediation = isSuggested && { mediation: "conditional" as const };
  const credential = await ask(() => {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: options.allowCredentials.map(toDescriptor),
    };
    return navigator.credentials.get({ publicKey, ...(signal && { signal }), ...mediation });
  });
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...idOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle && toText(response.userHandle),
    },
  };
}

/** The Signal API of WebAuthn Level 3, section 5.1.10, which not all browsers have. */
interface SignalApi {
  signalAllAcceptedCredentials?(options: object): Promise<void>;
  signalCurrentUserDetails?(options: object): Promise<void>;
}

const signalApi = () => (hasPasskeys() ? PublicKeyCredential : {}) as SignalApi;

/**
 * Tells password managers which passkeys of a user still exist, so that they hide the others.
 * @param userId and the credential IDs as base64url.
 */
export async function signalAcceptedPasskeys(rpId: string, userId: string, credentialIds: string[]): Promise<void> {
  const options = { rpId, userId, allAcceptedCredentialIds: credentialIds };
  // It rejects on pages of another relying party, whose passkeys cannot be updated here.
  await signalApi()
    .signalAllAcceptedCredentials?.(options)
    .catch(() => {});
}

export const canSignalName = (): boolean => !!signalApi().signalCurrentUserDetails;

/** Tells password managers how a user is called now. */
export async function signalUserDetails(
  rpId: string,
  userId: string,
  names: { name: string; displayName: string },
): Promise<void> {
  await signalApi()
    .signalCurrentUserDetails?.({ rpId, userId, ...names })
    .catch(() => {});
}

function idOf({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: toText(rawId), type: "public-key" as const };
}

function toDescriptor({ id, type, transports = [] }: PasskeyRequestOptions["allowCredentials"][number]) {
  return { id: toBytes(id), type, transports: transports as AuthenticatorTransport[] };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
