import { SsoRefusal } from "../logins/verdicts.ts";
import { SIGNATURE } from "./party.ts";
import { attribute, childrenNamed, childrenOf, listElements, textOf } from "./xml.ts";

// Allowlists (threats.md T13, T19), without SHA-1 and algorithms with a shared secret.
const CANONICALISATION = "http://www.w3.org/2001/10/xml-exc-c14n#";
const TRANSFORMS = ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", CANONICALISATION];
const SIGNING = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
];
const DIGEST = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];

/**
 * Finds an element's signature. Its shape is fixed: one SignedInfo, one reference to that element by its ID, the two
 * transforms of SAML core section 5.4.4, and algorithms from the lists above. Libraries interpret other shapes
 * differently.
 *
 * @throws SsoRefusal `signature_shape`, `algorithm_refused`.
 */
export function findSignature(signed: Element): Element | undefined {
  const signatures = childrenNamed(signed, SIGNATURE, "Signature");
  const [signature] = signatures;
  if (!signature) return undefined;
  if (signatures.length > 1) throw new SsoRefusal("signature_shape", { found: "two signatures side by side" });
  const [info, value, keyInfo, ...more] = childrenOf(signature);
  requireNamed(info, "SignedInfo");
  requireNamed(value, "SignatureValue");
  if (keyInfo) requireNamed(keyInfo, "KeyInfo");
  if (more.length > 0) throw new SsoRefusal("signature_shape", { found: "more parts than a signature has" });
  requireText(value);

  const [method, algorithm, reference, ...others] = childrenOf(info);
  requireNamed(method, "CanonicalizationMethod");
  requireNamed(algorithm, "SignatureMethod");
  requireNamed(reference, "Reference");
  if (others.length > 0) throw new SsoRefusal("signature_shape", { found: "several references" });
  requireAlgorithm(method, [CANONICALISATION]);
  requireAlgorithm(algorithm, SIGNING);

  const id = attribute(signed, "ID") ?? "";
  if (!/^[A-Za-z_][\w.-]*$/.test(id) || attribute(reference, "URI") !== `#${id}`) {
    throw new SsoRefusal("signature_shape", { found: "a reference to something else" });
  }
  const [transforms, digestMethod, digest, ...rest] = childrenOf(reference);
  requireNamed(transforms, "Transforms");
  requireNamed(digestMethod, "DigestMethod");
  requireNamed(digest, "DigestValue");
  if (rest.length > 0) throw new SsoRefusal("signature_shape", { found: "more parts than a reference has" });
  requireAlgorithm(digestMethod, DIGEST);
  requireText(digest);
  const steps = childrenOf(transforms);
  if (steps.length !== TRANSFORMS.length) throw new SsoRefusal("signature_shape", { found: "other transforms" });
  steps.forEach((step, index) => {
    requireNamed(step, "Transform");
    requireAlgorithm(step, [TRANSFORMS[index] ?? ""]);
  });
  return signature;
}

/** @throws SsoRefusal `signature_shape` if a signature is not a direct child of an owner. */
export function requireSignaturesIn(root: Element, owners: Element[]): void {
  for (const element of listElements(root)) {
    const isSignature = /^(Signature|SignedInfo)$/.test(element.localName ?? "");
    if (!isSignature) continue;
    const signature = element.localName === "SignedInfo" ? (element.parentNode as Element) : element;
    if (signature.localName !== "Signature" || !owners.includes(signature.parentNode as Element)) {
      throw new SsoRefusal("signature_shape", { found: "a signature in an unusual place" });
    }
  }
}

function requireNamed(element: Element | undefined, name: string): asserts element is Element {
  if (element?.namespaceURI === SIGNATURE && element.localName === name) return;
  throw new SsoRefusal("signature_shape", { expected: name, found: element?.localName ?? "nothing" });
}

function requireText(element: Element): void {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(textOf(element) ?? "")) {
    throw new SsoRefusal("signature_shape", { found: `something other than text in ${element.localName}` });
  }
}

function requireAlgorithm(element: Element, allowed: string[]): void {
  const found = attribute(element, "Algorithm") ?? "nothing";
  if (!allowed.includes(found)) throw new SsoRefusal("algorithm_refused", { found, expected: allowed.join(" or ") });
}
