// Only the SAML thread imports this file, because the libraries behind it take long to load.
import { sign } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { after } from "../../../platform/lib/duration.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import type { LogoutToRequest } from "./logout-message.ts";
import { ASSERTION, PROTOCOL, SIGNATURE } from "./party.ts";
import type { LoginRequest } from "./sign-request.ts";

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";

/**
 * Signs a logout request for the identity provider's binding (SAML core section 3.7.1). The library would name only one
 * session, and has no HTTP-POST. It has no RelayState, because the response names the request.
 */
export function signLogoutRequest(request: LogoutToRequest): LoginRequest {
  const { party, signing } = request;
  const { idpSloRequestUrl: url, idpSloRequestBinding: binding } = party;
  const xml = writeLogoutRequest(request);
  if (binding === "redirect") {
    return { url: signRedirect(url, { SAMLRequest: deflateRawSync(xml).toString("base64") }, signing) };
  }
  return { url, fields: { SAMLRequest: Buffer.from(signXml(xml, signing)).toString("base64") } };
}

/**
 * Signs the query that brings a message by HTTP-Redirect (SAML bindings section 3.4.4.1).
 *
 * @param message `SAMLRequest` or `SAMLResponse`, then the RelayState if there is one.
 */
export function signRedirect(
  url: string,
  message: Record<string, string>,
  { privateKey }: { privateKey: string },
): string {
  const query = new URLSearchParams({ ...message, SigAlg: RSA_SHA256 }).toString();
  const Signature = sign("sha256", Buffer.from(query), privateKey).toString("base64");
  return `${url}${url.includes("?") ? "&" : "?"}${query}&${new URLSearchParams({ Signature })}`;
}

function writeLogoutRequest({ party, requestId, login, now }: LogoutToRequest): string {
  const { nameId, nameIdFormat, nameQualifier, spNameQualifier, sessionIndexes } = login;
  const attributes = (values: Record<string, string | undefined>) =>
    Object.entries(values)
      .map(([name, value]) => (value ? ` ${name}="${escapeHtml(value)}"` : ""))
      .join("");
  const envelope = attributes({
    ID: requestId,
    Version: "2.0",
    IssueInstant: now.toISOString(),
    NotOnOrAfter: after(now, { minutes: 5 }).toISOString(),
    Destination: party.idpSloRequestUrl,
  });
  const name = attributes({ Format: nameIdFormat, NameQualifier: nameQualifier, SPNameQualifier: spNameQualifier });
  const indexes = sessionIndexes.map((index) => `<samlp:SessionIndex>${escapeHtml(index)}</samlp:SessionIndex>`);
  return `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}"${envelope}><saml:Issuer>${escapeHtml(party.metadata)}</saml:Issuer><saml:NameID${name}>${escapeHtml(nameId)}</saml:NameID>${indexes.join("")}</samlp:LogoutRequest>`;
}

/** Signs the whole document with an enveloped signature after its issuer (SAML core section 5.4). */
function signXml(xml: string, { privateKey, publicCert }: LogoutToRequest["signing"]): string {
  const signed = new SignedXml({
    privateKey,
    publicCert,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signed.addReference({
    xpath: "/*",
    transforms: [`${SIGNATURE}enveloped-signature`, EXCLUSIVE_C14N],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signed.computeSignature(xml, {
    prefix: "ds",
    location: { reference: "/*/*[local-name(.)='Issuer']", action: "after" },
  });
  return signed.getSignedXml();
}
