import { type Refused, SsoRefusal } from "../logins/verdicts.ts";
import { ASSERTION, PROTOCOL, SUCCESS } from "./party.ts";
import { findSignature, requireSignaturesIn } from "./signature-shape.ts";
import { attribute, attributesOf, childrenNamed, listElements, parseXml, textOf } from "./xml.ts";

const XML_LIMIT_BYTES = 256 * 1024;

/** A response with a valid structure, as plain data. Its contents are not verified. */
export interface UnverifiedResponse {
  xml: string;
  inResponseTo: string | undefined;
  destination: string | undefined;
  issuer: string | undefined;
  isResponseSigned: boolean;
  /** For an encrypted assertion, this is only known after decryption. */
  isAssertionSigned: boolean;
  encryptedAssertion: string | undefined;
  /** The identity provider's own error, without an assertion. */
  failure: Refused | undefined;
}

/**
 * Reads a posted `SAMLResponse` as far as possible without keys: size, markup, one assertion, unique ids, signatures
 * where they belong (threats.md T12 to T14, T18, T19).
 *
 * @throws SsoRefusal
 */
export function readResponse(samlResponse: string): UnverifiedResponse {
  const xml = decodeUtf8(decodeBase64(samlResponse, XML_LIMIT_BYTES));
  const root = parseXml(xml);
  if (root.namespaceURI !== PROTOCOL || root.localName !== "Response") {
    throw new SsoRefusal("answer_unreadable", { found: root.localName ?? "" });
  }
  requireUniqueIds(root);
  if (attribute(root, "Version") !== "2.0") throw new SsoRefusal("version_unknown");
  const common = {
    xml,
    inResponseTo: attribute(root, "InResponseTo"),
    destination: attribute(root, "Destination"),
    issuer: readIssuer(root),
    failure: readFailure(root),
  };
  if (common.failure) {
    return { ...common, isResponseSigned: false, isAssertionSigned: false, encryptedAssertion: undefined };
  }

  const assertions = childrenNamed(root, ASSERTION, "Assertion");
  const encrypted = childrenNamed(root, ASSERTION, "EncryptedAssertion");
  const alike = listElements(root).filter(({ localName }) =>
    /^(Encrypted)?Assertion$|^Response$/.test(localName ?? ""),
  );
  // The other one is the response itself. No other may be nested, or in another namespace.
  if (assertions.length + encrypted.length !== 1 || alike.length !== 2) throw new SsoRefusal("assertion_count");

  requireSignaturesIn(root, [root, ...assertions]);
  const isResponseSigned = findSignature(root) !== undefined;
  const [assertion] = assertions;
  const isAssertionSigned = assertion !== undefined && findSignature(assertion) !== undefined;
  const encryptedAssertion = encrypted[0]?.toString();
  if (!isResponseSigned && !isAssertionSigned && encryptedAssertion === undefined)
    throw new SsoRefusal("signature_missing");
  return { ...common, isResponseSigned, isAssertionSigned, encryptedAssertion };
}

/** Checks a decrypted assertion. @returns whether it is signed. @throws SsoRefusal */
export function readDecryptedAssertion(xml: string): boolean {
  const root = parseXml(xml);
  const alike = listElements(root).filter(({ localName }) =>
    /^(Encrypted)?Assertion$|^Response$/.test(localName ?? ""),
  );
  if (root.namespaceURI !== ASSERTION || root.localName !== "Assertion" || alike.length !== 1) {
    throw new SsoRefusal("assertion_count");
  }
  requireUniqueIds(root);
  requireSignaturesIn(root, [root]);
  return findSignature(root) !== undefined;
}

/** @throws SsoRefusal `answer_too_large`, `answer_unreadable`. */
export function decodeBase64(text: string, limitBytes: number): Buffer {
  const base64 = text.replace(/\s/g, "");
  if (base64.length * 0.75 > limitBytes) throw new SsoRefusal("answer_too_large");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SsoRefusal("answer_unreadable");
  return Buffer.from(base64, "base64");
}

/** @throws SsoRefusal `answer_unreadable`. */
export function decodeUtf8(bytes: Buffer): string {
  try {
    // Bytes must not have two interpretations, so invalid UTF-8 is refused. A byte order mark is legal (XML 1.0 section
    // 4.3.3), and what is read and verified from here on is the text without it.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SsoRefusal("answer_unreadable");
  }
}

/** Requires unique ids, ignoring the case of the attribute's name, because libraries differ in which one they use. */
export function requireUniqueIds(root: Element): void {
  const seen = new Set<string>();
  for (const element of listElements(root)) {
    for (const { name, value } of attributesOf(element)) {
      if (!/^(.*:)?id$/i.test(name)) continue;
      if (seen.has(value)) throw new SsoRefusal("duplicate_id");
      seen.add(value);
    }
  }
}

function readIssuer(root: Element): string | undefined {
  const issuers = childrenNamed(root, ASSERTION, "Issuer");
  if (issuers.length > 1) throw new SsoRefusal("issuer_mismatch", { found: "several issuers" });
  return issuers[0] && (textOf(issuers[0])?.trim() ?? "");
}

/** Returns why the identity provider refused; undefined if its status is success. */
export function readFailure(root: Element): Refused | undefined {
  const [status, second] = childrenNamed(root, PROTOCOL, "Status");
  const codes = status ? childrenNamed(status, PROTOCOL, "StatusCode") : [];
  const [code] = codes;
  const found = code && attribute(code, "Value");
  if (!second && codes.length === 1 && found === SUCCESS) return undefined;
  const [inner] = code ? childrenNamed(code, PROTOCOL, "StatusCode") : [];
  const shown = (inner && attribute(inner, "Value")) || found || "no status";
  return { reason: "status_not_success", details: { found: shown.slice(0, 200) } };
}
