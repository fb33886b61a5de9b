import type { Call } from "../../call/call.ts";
import { sealedAt } from "../../crypto/sealed-at.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import type { SsoKeyRow } from "../connections/tables.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { type Assertion, checkAssertion } from "./check-assertion.ts";
import { decryptAssertion } from "./decrypt-assertion.ts";
import { readDecryptedAssertion, type UnverifiedResponse } from "./read-response.ts";
import { createServiceProvider } from "./service-provider.ts";

/**
 * Verifies a response that was read, against the certificates of its connection alone, and reads the assertion out of
 * what the signature covered. Where response and assertion are signed, both signatures must be good.
 * @throws SsoRefusal
 */
export async function verifyResponse(
  call: Call,
  connection: Connection<"saml">,
  keys: SsoKeyRow[],
  response: UnverifiedResponse,
): Promise<Assertion> {
  const { acs, metadata } = connectionUrls(call, connection.connection_id);
  const { idp_entity_id } = connection.settings;
  requireEnvelope(response, acs, idp_entity_id);
  let { isAssertionSigned } = response;
  let decryptionKey: string | undefined;
  if (response.encryptedAssertion) {
    const decrypted = await decryptAssertion(response.encryptedAssertion, unsealKeys(call, keys));
    isAssertionSigned = readDecryptedAssertion(decrypted.xml);
    decryptionKey = decrypted.key;
  }
  if (!isAssertionSigned && !response.isResponseSigned) throw new SsoRefusal("signature_missing");

  const library = createServiceProvider(call, connection, keys, {
    verification: {
      wantAssertionsSigned: isAssertionSigned,
      wantAuthnResponseSigned: response.isResponseSigned,
      decryptionKey,
    },
  });
  const SAMLResponse = Buffer.from(response.xml, "utf8").toString("base64");
  const signedXml = await library.validatePostResponseAsync({ SAMLResponse }).then(
    ({ profile }) => profile?.getAssertionXml?.(),
    (error: Error) => {
      if (/signature/i.test(error.message)) return undefined;
      throw new SsoRefusal("conditions_missing", { found: error.message.slice(0, 200) });
    },
  );
  if (!signedXml) throw new SsoRefusal("signature_invalid", { certificates: listCertificates(keys) });
  return checkAssertion(signedXml, {
    issuer: idp_entity_id,
    audience: metadata,
    recipient: acs,
    inResponseTo: response.inResponseTo ?? "",
    now: call.clock.now(),
  });
}

function requireEnvelope(response: UnverifiedResponse, acs: string, idpEntityId: string): void {
  const { destination, issuer, isResponseSigned } = response;
  // SAML bindings section 3.5.5.2: a signed message must say whom it was meant for.
  if (destination !== acs && (destination !== undefined || isResponseSigned)) {
    throw new SsoRefusal("destination_mismatch", { found: destination?.slice(0, 200) ?? "none", expected: acs });
  }
  if (issuer !== undefined && issuer !== idpEntityId) {
    throw new SsoRefusal("issuer_mismatch", { found: issuer.slice(0, 200), expected: idpEntityId });
  }
}

function unsealKeys(call: Call, keys: SsoKeyRow[]): string[] {
  return keys.flatMap((key) =>
    key.purpose === "encryption" && key.sealed_private_key
      ? [call.serverKey.unseal(key.sealed_private_key, sealedAt("sso_keys", key))]
      : [],
  );
}

function listCertificates(keys: SsoKeyRow[]): string {
  return keys
    .filter(({ purpose }) => purpose === "verification")
    .map(({ key_id, expires_at }) => `${key_id} (until ${expires_at.toISOString().slice(0, 10)})`)
    .join(", ")
    .slice(0, 400);
}
