import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import type { Connection } from "../connections/connection.ts";
import { listSigningKeys } from "../connections/keys.ts";
import type { SsoKeyRow } from "../connections/schema.ts";
import { listKeys } from "../connections/store.ts";
import type { Party } from "./party.ts";
import { partyOf } from "./party.ts";

export interface RequestToSign {
  party: Party;
  requestId: string;
  /** Our key in PEM. Undefined if all of the connection's keys were deleted. */
  signing: { privateKey: string; publicCert: string } | undefined;
}

/** Where the browser requests a login: by a redirect, or, with `fields`, by posting a form. */
export interface LoginRequest {
  url: string;
  fields?: Record<string, string>;
}

/** Returns a request to log in at the identity provider, signed with our current signing key. */
export async function createAuthnRequest(
  call: Call,
  connection: Connection<"saml">,
  requestId: string,
): Promise<LoginRequest> {
  const keys = await listKeys(call.db, call.project.project_id, [connection.connection_id]);
  const request = { party: partyOf(call, connection, keys), requestId, signing: currentSigning(call, keys) };
  return call.saml.signRequest(request, workOwner(call, connection.connection_id));
}

/** Returns the connection's current signing key. Undefined if all were deleted. */
export function currentSigning(call: Call, keys: SsoKeyRow[]): RequestToSign["signing"] {
  const [signing] = listSigningKeys(keys, call.clock.now());
  if (!signing?.sealed_private_key) return undefined;
  return {
    privateKey: call.serverKey.unseal(signing.sealed_private_key, sealedAt("sso_keys", signing)),
    publicCert: signing.certificate,
  };
}
