import { verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { tolerances } from "../../../platform/call/lifetimes.ts";
import { inMs } from "../../../platform/lib/duration.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import { parseTime, requireOne, requireText } from "./check-assertion.ts";
import {
  LOGOUT_LIMIT_BYTES,
  type LogoutMessage,
  type LogoutRequest,
  type LogoutResponse,
  type LogoutToVerify,
} from "./logout-message.ts";
import { ASSERTION, type Party, PROTOCOL } from "./party.ts";
import { decodeBase64, decodeUtf8, readFailure, requireUniqueIds } from "./read-response.ts";
import { findSignature, requireSignaturesIn } from "./signature-shape.ts";
import { attribute, childrenNamed, childrenOf, parseXml } from "./xml.ts";

const INDEXES_LIMIT = 100;
/** SAML bindings section 3.4.3 allows 80 bytes, but some identity providers send more. */
const RELAY_STATE_LIMIT = 1024;
const LONGEST_AGE_MS = inMs({ minutes: 10 });
const SKEW_MS = inMs(tolerances.saml);

const hashes = new Map([
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "sha256"],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha512", "sha512"],
]);

/**
 * Verifies a logout request with its connection's certificates (SAML core section 3.7.1). The signature comes first, so
 * that a forged query is not even parsed.
 *
 * @throws SsoRefusal
 */
export function verifyLogout({ party, message, now }: LogoutToVerify): LogoutRequest {
  const { xml, relayState } = readVerified(message, party, "SAMLRequest");
  if (relayState !== undefined && Buffer.byteLength(relayState) > RELAY_STATE_LIMIT) {
    throw new SsoRefusal("answer_too_large");
  }
  return { ...checkLogoutRequest(xml, { issuer: party.idpEntityId, destination: party.slo, now }), relayState };
}

/**
 * Verifies the response to a logout request of ours in the same way (SAML core section 3.7.2).
 *
 * @throws SsoRefusal
 */
export function verifyLogoutResponse({ party, message, now }: LogoutToVerify): LogoutResponse {
  const { xml } = readVerified(message, party, "SAMLResponse");
  const response = parseXml(xml);
  requireEnvelope(response, "LogoutResponse", { issuer: party.idpEntityId, destination: party.slo, now });
  const inResponseTo = attribute(response, "InResponseTo");
  if (inResponseTo === undefined) throw new SsoRefusal("unsolicited");
  return { inResponseTo, isSuccess: readFailure(response) === undefined };
}

type MessageName = "SAMLRequest" | "SAMLResponse";

function readVerified(message: LogoutMessage, party: Party, name: MessageName) {
  return "query" in message ? verifyQuery(message.query, party, name) : verifyForm(message, party);
}

/**
 * Verifies the signature of a query (SAML bindings section 3.4.4.1). The library would accept a query without one, and
 * any hash.
 */
function verifyQuery(
  query: string,
  { certificates }: Party,
  messageName: MessageName,
): { xml: string; relayState: string | undefined } {
  const fields = new Map<string, string>();
  for (const field of query.split("&")) {
    const name = field.split("=", 1)[0] ?? "";
    if (fields.has(name)) throw new SsoRefusal("answer_unreadable", { found: "a repeated parameter" });
    fields.set(name, field);
  }
  const read = (name: string) => {
    const field = fields.get(name);
    return field === undefined ? undefined : new URLSearchParams(field).get(name)?.replaceAll(" ", "+");
  };
  const [samlMessage, algorithm, signature] = [read(messageName), read("SigAlg"), read("Signature")];
  if (samlMessage === undefined) throw new SsoRefusal("answer_unreadable", { found: `no ${messageName}` });
  if (algorithm === undefined || signature === undefined) throw new SsoRefusal("signature_missing");
  const hash = hashes.get(algorithm);
  if (!hash) throw new SsoRefusal("algorithm_refused", { found: algorithm.slice(0, 200) });
  // What is signed is the query as it was sent, whose encoding differs between identity providers.
  const signed = Buffer.from([messageName, "RelayState", "SigAlg"].flatMap((name) => fields.get(name) ?? []).join("&"));
  const isSigned = certificates.some(({ certificate }) =>
    verify(hash, signed, new X509Certificate(certificate).publicKey, Buffer.from(signature, "base64")),
  );
  if (!isSigned) throw new SsoRefusal("signature_invalid");
  const relayState = fields.get("RelayState");
  return {
    xml: decodeUtf8(inflate(decodeBase64(samlMessage, LOGOUT_LIMIT_BYTES))),
    relayState: relayState && (new URLSearchParams(relayState).get("RelayState") ?? undefined),
  };
}

function inflate(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: LOGOUT_LIMIT_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new SsoRefusal(isTooLarge ? "answer_too_large" : "answer_unreadable");
  }
}

/**
 * Verifies the enveloped signature of a posted message, and returns what it covers. The library's own check is not used:
 * its parsers refuse some requests before it compares the signature, and both look the same.
 */
function verifyForm(
  { form, relayState }: Extract<LogoutMessage, { form: string }>,
  party: Party,
): { xml: string; relayState: string | undefined } {
  const xml = decodeUtf8(decodeBase64(form, LOGOUT_LIMIT_BYTES));
  const root = parseXml(xml);
  requireUniqueIds(root);
  requireSignaturesIn(root, [root]);
  const signature = findSignature(root);
  if (!signature) throw new SsoRefusal("signature_missing");
  for (const { certificate } of party.certificates) {
    const signed = readSigned(xml, signature, certificate);
    if (signed !== undefined) return { xml: signed, relayState };
  }
  throw new SsoRefusal("signature_invalid");
}

/** Returns the canonical XML that a signature covers. Undefined if it does not match the certificate. */
function readSigned(xml: string, signature: Element, publicCert: string): string | undefined {
  const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
  try {
    signed.loadSignature(signature);
    return signed.checkSignature(xml) ? signed.getSignedReferences()[0] : undefined;
  } catch {
    // It throws for a wrong digest or signature.
    return undefined;
  }
}

interface Expected {
  issuer: string;
  destination: string;
  now: Date;
}

/** Checks the contents of a logout request whose signature is valid. @throws SsoRefusal */
function checkLogoutRequest(xml: string, expected: Expected): Pick<LogoutRequest, "id" | "nameId" | "sessionIndexes"> {
  const request = parseXml(xml);
  const id = requireEnvelope(request, "LogoutRequest", expected);
  // The name is the only one of the three choices that we can look up.
  if (["BaseID", "EncryptedID"].some((name) => childrenNamed(request, ASSERTION, name).length > 0)) {
    throw new SsoRefusal("subject_unusable");
  }
  const nameId = requireText(requireOne(request, "NameID", "subject_unusable"), "subject_unusable");
  if (nameId === "") throw new SsoRefusal("subject_unusable");
  const indexes = childrenOf(request).filter(
    ({ namespaceURI, localName }) => namespaceURI === PROTOCOL && localName === "SessionIndex",
  );
  if (indexes.length > INDEXES_LIMIT) throw new SsoRefusal("answer_too_large");
  return { id, nameId, sessionIndexes: indexes.map((one) => requireText(one, "subject_unusable")) };
}

/** Checks what logout requests and responses share. @returns the message's ID. @throws SsoRefusal */
function requireEnvelope(message: Element, name: string, { issuer, destination, now }: Expected): string {
  if (message.namespaceURI !== PROTOCOL || message.localName !== name) {
    throw new SsoRefusal("answer_unreadable", { found: message.localName ?? "" });
  }
  if (attribute(message, "Version") !== "2.0") throw new SsoRefusal("version_unknown");
  const id = attribute(message, "ID") ?? "";
  if (!/^[A-Za-z_][\w.-]{0,255}$/.test(id)) throw new SsoRefusal("answer_unreadable", { found: "no ID" });
  const found = requireText(requireOne(message, "Issuer", "issuer_mismatch"), "issuer_mismatch");
  if (found !== issuer) throw new SsoRefusal("issuer_mismatch", { found: found.slice(0, 200), expected: issuer });
  // SAML bindings sections 3.4.5.2 and 3.5.5.2: a signed message must have a Destination.
  const target = attribute(message, "Destination");
  if (target !== destination) {
    throw new SsoRefusal("destination_mismatch", { found: target?.slice(0, 200) ?? "none", expected: destination });
  }
  requireCurrent(message, now);
  return id;
}

/** A request is remembered for an hour, so it must not be accepted for longer. */
function requireCurrent(request: Element, now: Date): void {
  const issued = parseTime(attribute(request, "IssueInstant") ?? "");
  if (issued === undefined || issued <= now.getTime() - LONGEST_AGE_MS) throw new SsoRefusal("expired");
  if (issued > now.getTime() + SKEW_MS) throw new SsoRefusal("not_yet_valid");
  const end = attribute(request, "NotOnOrAfter");
  if (end === undefined) return;
  const ends = parseTime(end);
  if (ends === undefined || ends <= now.getTime() - SKEW_MS) throw new SsoRefusal("expired");
}
