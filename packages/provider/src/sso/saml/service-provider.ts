import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import type { Call } from "../../call/call.ts";
import { sealedAt } from "../../crypto/sealed-at.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { listSigningKeys } from "../connections/keys.ts";
import type { SsoKeyRow } from "../connections/tables.ts";

interface Verification {
  wantAssertionsSigned: boolean;
  wantAuthnResponseSigned: boolean;
  decryptionKey?: string | undefined;
}

/**
 * The library for one connection and one message. It builds requests and verifies signatures; what it would let
 * through (docs/adr/0013) is checked before and after it.
 * @param requestId the ID of a request that it builds.
 */
export function createServiceProvider(
  call: Call,
  connection: Connection<"saml">,
  keys: SsoKeyRow[],
  { requestId, verification }: { requestId?: string; verification?: Verification },
): SAML {
  const { acs, metadata } = connectionUrls(call, connection.connection_id);
  const [signing] = listSigningKeys(keys, call.clock.now());
  return new SAML({
    entryPoint: connection.settings.idp_sso_url,
    callbackUrl: acs,
    issuer: metadata,
    // Checked by us, so that the trace can say what was found.
    audience: false,
    idpCert: keys.filter(({ purpose }) => purpose === "verification").map(({ certificate }) => certificate),
    ...(signing?.sealed_private_key && {
      privateKey: call.serverKey.unseal(signing.sealed_private_key, sealedAt("sso_keys", signing)),
      publicCert: signing.certificate,
    }),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // Whatever the identity provider has: asking for one form makes those fail that have another.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    // Times are compared with the database's clock, and requests with their rows: by us.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: verification?.wantAssertionsSigned ?? true,
    wantAuthnResponseSigned: verification?.wantAuthnResponseSigned ?? true,
    ...(verification?.decryptionKey && { decryptionPvk: verification.decryptionKey }),
  });
}
