import type { Client } from "@portico/client";
import { canSignalName, createPasskey, signalAcceptedPasskeys, signalUserDetails } from "@portico/ui/lib/webauthn";
import type { Passkey, PasskeysResponse } from "@portico/wire";
import type { Self } from "./use-self.ts";

/**
 * Adds a passkey to the signed-in member.
 * @param isSecondFactor makes it the member's second factor.
 * @throws PasskeyError, and like `client.passkeys.register`.
 */
export async function addPasskey({ passkeys }: Client, who: Self["who"], { isSecondFactor = false } = {}) {
  const { public_key_credential_creation_options: options } = await passkeys.registerStart(who);
  return passkeys.register({
    ...who,
    public_key_credential: await createPasskey(options),
    ...(isSecondFactor && { set_mfa_enrollment: "enroll" }),
  });
}

/** Tells password managers that a passkey was removed, so that they stop suggesting it. */
export function signalRemoval({ passkeys }: PasskeysResponse, removed: Passkey): Promise<void> {
  const { rp_id, user_handle } = removed;
  const ids = passkeys
    .filter((one) => one.rp_id === rp_id && one.user_handle === user_handle && one.passkey_id !== removed.passkey_id)
    .map(({ credential_id }) => credential_id);
  return signalAcceptedPasskeys(rp_id, user_handle, ids);
}

/** Tells password managers the member's new name, which they show beside each passkey. */
export async function signalName({ passkeys }: Client, { member, organization }: Self, name: string): Promise<void> {
  if (!canSignalName()) return;
  const { email_address: email } = member;
  const { passkeys: all } = await passkeys.list();
  const displayName = `${name || email} (${organization.organization_name})`;
  const accounts = new Map(all.map((one) => [`${one.rp_id} ${one.user_handle}`, one]));
  for (const { rp_id, user_handle } of accounts.values()) {
    await signalUserDetails(rp_id, user_handle, { name: email, displayName });
  }
}
