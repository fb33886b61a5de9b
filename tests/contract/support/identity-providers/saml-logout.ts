import { createSign, randomUUID } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { SamlLib } from "samlify";

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** The contents of a logout request; each test changes the part that it is about. */
export interface LogoutParts {
  root: string;
  id: string;
  version: string;
  inResponseTo?: string;
  issuer: string;
  destination: string | undefined;
  issuedAt: string | undefined;
  notOnOrAfter: string | undefined;
  /** The whole element that names the user. */
  subjectXml: string;
  sessionIndexes: string[];
}

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** A response to our own logout request, to start from. */
export function honestLogoutResponse(
  params: { issuer: string; destination: string; now: Date; inResponseTo: string },
  status = SUCCESS,
): LogoutParts {
  const request = honestLogout({ ...params, address: "", sessionIndexes: [] });
  const subjectXml = `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>`;
  return { ...request, root: "LogoutResponse", notOnOrAfter: undefined, inResponseTo: params.inResponseTo, subjectXml };
}

export interface LogoutKey {
  certificate: string;
  privateKey: string;
}

/** A logout request that an identity provider sends, to start from. */
export function honestLogout(params: {
  issuer: string;
  destination: string;
  address: string;
  sessionIndexes: string[];
  now: Date;
}): LogoutParts {
  const at = (seconds: number) => new Date(params.now.getTime() + seconds * 1000).toISOString();
  return {
    root: "LogoutRequest",
    id: `_${randomUUID()}`,
    version: "2.0",
    issuer: params.issuer,
    destination: params.destination,
    issuedAt: at(0),
    notOnOrAfter: at(300),
    subjectXml: `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${params.address}</saml:NameID>`,
    sessionIndexes: params.sessionIndexes,
  };
}

export function writeLogout(parts: LogoutParts): string {
  const attribute = (name: string, value: string | undefined) => (value === undefined ? "" : ` ${name}="${value}"`);
  const indexes = parts.sessionIndexes.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`);
  return `<samlp:${parts.root} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${parts.id}" Version="${parts.version}"${attribute("IssueInstant", parts.issuedAt)}${attribute("NotOnOrAfter", parts.notOnOrAfter)}${attribute("Destination", parts.destination)}${attribute("InResponseTo", parts.inResponseTo)}><saml:Issuer>${parts.issuer}</saml:Issuer>${parts.subjectXml}${indexes.join("")}</samlp:${parts.root}>`;
}

/** Signs a posted request with the library. */
export function signPosted(xml: string, { certificate, privateKey }: LogoutKey, signatureAlgorithm = RSA_SHA256) {
  const [root] = /(?<=^<samlp:)\w+/.exec(xml) ?? [];
  const path = `/*[local-name(.)='${root}']`;
  return SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: path,
    privateKey,
    signingCert: certificate.replace(/-----[^-]+-----|\s/g, ""),
    signatureAlgorithm,
    signatureConfig: {
      prefix: "ds",
      location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" },
    },
  });
}

/** Signs the query of a redirect (SAML bindings section 3.4.4.1). */
export function signQuery(
  xml: string,
  { privateKey }: LogoutKey,
  { algorithm = RSA_SHA256, relayState }: { algorithm?: string; relayState?: string } = {},
): string {
  const fields = {
    [/^<samlp:\w+Response/.test(xml) ? "SAMLResponse" : "SAMLRequest"]: deflateRawSync(Buffer.from(xml)).toString(
      "base64",
    ),
    ...(relayState !== undefined && { RelayState: relayState }),
    SigAlg: algorithm,
  };
  const signed = new URLSearchParams(fields).toString();
  const hash = algorithm.endsWith("sha1") ? "sha1" : "sha256";
  return `${signed}&${new URLSearchParams({ Signature: createSign(hash).update(signed).sign(privateKey, "base64") })}`;
}
