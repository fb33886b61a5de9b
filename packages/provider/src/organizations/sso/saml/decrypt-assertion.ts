import { promisify } from "node:util";
import { decrypt } from "xml-encryption";
import { SsoRefusal } from "../logins/verdicts.ts";
import { attribute, listElements, parseXml } from "./xml.ts";

const ALLOWED = [
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
];

/**
 * Decrypts an assertion with the first of the keys that can.
 * @returns the assertion's XML, and the key, for the library that verifies it.
 * @throws SsoRefusal `algorithm_refused`, `decryption_failed`.
 */
export async function decryptAssertion(encrypted: string, keys: string[]): Promise<{ xml: string; key: string }> {
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
      // The next key may be the one.
    }
  }
  throw new SsoRefusal("decryption_failed");
}
