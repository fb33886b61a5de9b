import type { PasskeyAssertion, PasskeyRequestOptions } from "@portico/wire";

// The JSON of WebAuthn Level 3, section 5.1, written by hand: browsers before 2025 cannot parse it, and extensions of
// password managers return credentials without `toJSON`.

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Whether the browser can suggest passkeys in a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/**
 * Asks for a passkey. Rejects with a `DOMException` if the member cancels, or if `signal` is aborted.
 * @param isSuggested waits until the member chooses a passkey in a field with `autocomplete="webauthn"`.
 */
export async function getPasskey(
  options: PasskeyRequestOptions,
  { signal, isSuggested = false }: { signal?: AbortSignal; isSuggested?: boolean } = {},
): Promise<PasskeyAssertion> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: options.allowCredentials.map(toDescriptor),
  };
  const request = { publicKey, ...(signal && { signal }), ...(isSuggested && { mediation: "conditional" as const }) };
  const credential = (await navigator.credentials.get(request)) as PublicKeyCredential;
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
