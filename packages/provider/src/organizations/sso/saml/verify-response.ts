import { promisify } from "node:util";
import type { SAML } from "@node-saml/node-saml";
import { decrypt } from "xml-encryption";
import { SsoRefusal } from "../logins/verdicts.ts";
import { type Assertion, checkAssertion } from "./check-assertion.ts";
import type { Party } from "./party.ts";
import { readDecryptedAssertion, type UnverifiedResponse } from "./read-response.ts";
import { createServiceProvider } from "./service-provider.ts";
import { attribute, listElements, parseXml } from "./xml.ts";

const ALLOWED = [
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
];

/**
 * Decrypts an assertion with the first key that can.
 *
 * @returns the assertion's XML, and the key, for the library that verifies it.
 * @throws SsoRefusal `algorithm_refused`, `decryption_failed`.
 */
async function decryptAssertion(encrypted: string, keys: string[]): Promise<{ xml: string; key: string }> {
  const methods = listElements(parseXml(encrypted)).filter(({ localName }) => localName === "EncryptionMethod");
  for (const method of methods) {
    const found = attribute(method, "Algorithm") ?? "nothing";
    if (!ALLOWED.includes(found)) throw new SsoRefusal("algorithm_refused", { found, expected: "AES, RSA-OAEP" });
  }
  if (methods.length !== 2) throw new SsoRefusal("decryption_failed");
  for (const key of keys) {
    const options = { key, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false };
    try {
      const xml = await promisify(decrypt)(encrypted, options);
      if (xml) return { xml, key };
    } catch {
      // Try the next key.
    }
  }
  throw new SsoRefusal("decryption_failed");
}

/** An assertion, and the id of the certificate that verified it. */
export interface SignedAssertion extends Assertion {
  certificateId: string;
}

export interface ResponseToVerify {
  party: Party;
  response: UnverifiedResponse;
  /** Our keys in PEM. Empty if nothing is encrypted. */
  decryptionKeys: string[];
  now: Date;
}

/**
 * Verifies a response with its connection's certificates, and reads the assertion from what the signature covers. If
 * both response and assertion are signed, both signatures must be valid.
 *
 * @throws SsoRefusal
 */
export async function verifyResponse({
  party,
  response,
  decryptionKeys,
  now,
}: ResponseToVerify): Promise<SignedAssertion> {
  requireEnvelope(response, party);
  let { isAssertionSigned } = response;
  let decryptionKey: string | undefined;
  if (response.encryptedAssertion !== undefined) {
    const decrypted = await decryptAssertion(response.encryptedAssertion, decryptionKeys);
    isAssertionSigned = readDecryptedAssertion(decrypted.xml);
    decryptionKey = decrypted.key;
  }
  if (!isAssertionSigned && !response.isResponseSigned) throw new SsoRefusal("signature_missing");

  const SAMLResponse = Buffer.from(response.xml, "utf8").toString("base64");
  // Tries one certificate at a time, because the login's lineage includes the certificate that verified it.
  for (const certificate of party.certificates) {
    const library = createServiceProvider(
      { ...party, certificates: [certificate] },
      {
        wantAssertionsSigned: isAssertionSigned,
        wantAuthnResponseSigned: response.isResponseSigned,
        ...(decryptionKey && { decryptionPvk: decryptionKey }),
      },
    );
    const signedXml = await readSignedXml(library, SAMLResponse);
    if (signedXml) {
      const assertion = checkAssertion(signedXml, {
        issuer: party.idpEntityId,
        audience: party.metadata,
        recipient: party.acs,
        inResponseTo: response.inResponseTo ?? "",
        now,
      });
      return { ...assertion, certificateId: certificate.key_id };
    }
  }
  throw new SsoRefusal("signature_invalid", { certificates: listCertificates(party) });
}

/** @returns undefined if the signature does not match the certificate. */
function readSignedXml(library: SAML, SAMLResponse: string): Promise<string | undefined> {
  return library.validatePostResponseAsync({ SAMLResponse }).then(
    ({ profile }) => profile?.getAssertionXml?.(),
    (error: Error) => {
      if (/signature/i.test(error.message)) return undefined;
      throw new SsoRefusal("conditions_missing", { found: error.message.slice(0, 200) });
    },
  );
}

function requireEnvelope(response: UnverifiedResponse, { acs, idpEntityId }: Party): void {
  const { destination, issuer, isResponseSigned } = response;
  // SAML bindings section 3.5.5.2: a signed message must have a Destination.
  if (destination !== acs && (destination !== undefined || isResponseSigned)) {
    throw new SsoRefusal("destination_mismatch", { found: destination?.slice(0, 200) ?? "none", expected: acs });
  }
  if (issuer !== undefined && issuer !== idpEntityId) {
    throw new SsoRefusal("issuer_mismatch", { found: issuer.slice(0, 200), expected: idpEntityId });
  }
}

function listCertificates({ certificates }: Party): string {
  return certificates
    .map(({ key_id, expires_at }) => `${key_id} (until ${expires_at.toISOString().slice(0, 10)})`)
    .join(", ")
    .slice(0, 400);
}
