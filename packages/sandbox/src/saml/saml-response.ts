import { createSign, randomUUID } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import samlify from "samlify";
import { escapeHtml } from "../lib/page.ts";
import type { SamlChoice } from "./saml-choice.ts";

/** The service provider's authentication request. */
export interface SamlRequest {
  id: string;
  acsUrl: string;
  issuer: string;
}

/** A session at the identity provider. */
export interface SamlSession {
  email: string;
  sessionIndex: string;
  /** The service provider's entity ID, which is the URL of its metadata. */
  issuer: string;
}

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";

/** Writes a response for a choice, with the error that it names. The library `samlify` signs it. */
export function writeResponse(
  entityId: string,
  request: SamlRequest & { sessionIndex?: string },
  choice: SamlChoice,
): string {
  const { misbehavior = "none" } = choice;
  if (misbehavior === "unsigned" || misbehavior === "refuse") return compose(entityId, request, choice);
  const signed = sign(compose(entityId, request, choice), misbehavior === "sha1" ? SHA1 : SHA256);
  if (misbehavior === "wrapped") {
    const forged = compose(entityId, request, { ...choice, email: `admin@${choice.email.split("@")[1]}` });
    const [evil = ""] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(forged) ?? [];
    return signed.replace("<saml:Assertion", () => `${evil}<saml:Assertion`);
  }
  if (misbehavior === "changed") return signed.replaceAll(choice.email, `x${choice.email}`);
  return signed;
}

function sign(xml: string, signatureAlgorithm: string): string {
  const assertion = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";
  const signed = samlify.SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: assertion,
    privateKey: samlKey.privateKey,
    signingCert: samlKey.certificate.replace(/-----[^-]+-----|\s/g, ""),
    signatureAlgorithm,
    signatureConfig: {
      prefix: "ds",
      location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: "after" },
    },
  });
  return Buffer.from(signed, "base64").toString("utf8");
}

function compose(
  entityId: string,
  { id, acsUrl, issuer, sessionIndex = randomUUID() }: SamlRequest & { sessionIndex?: string },
  choice: SamlChoice,
): string {
  const { email, name = email, groups = "", misbehavior = "none" } = choice;
  const isExpired = misbehavior === "expired";
  const at = (minutes: number) => new Date(Date.now() + (minutes - (isExpired ? 60 : 0)) * 60_000).toISOString();
  const head = (tag: string, ns: string, more = "") =>
    `<${tag} xmlns:${ns} ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"${more}>`;
  const idp = `<saml:Issuer xmlns:saml="${ASSERTION}">${misbehavior === "wrong_issuer" ? `${entityId}/other` : entityId}</saml:Issuer>`;
  const open = head(
    "samlp:Response",
    `samlp="${PROTOCOL}"`,
    ` Destination="${escapeHtml(acsUrl)}" InResponseTo="${escapeHtml(id)}"`,
  );
  if (misbehavior === "refuse") {
    return `${open}${idp}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:RequestDenied"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
  }
  const recipient = misbehavior === "wrong_recipient" ? "https://elsewhere.test/acs" : acsUrl;
  const audience = misbehavior === "wrong_audience" ? "https://elsewhere.test" : issuer;
  const inResponseTo = misbehavior === "unsolicited" ? "" : ` InResponseTo="${escapeHtml(id)}"`;
  const nameId =
    misbehavior === "no_address"
      ? `<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">1a2b3c</saml:NameID>`
      : `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${escapeHtml(email)}</saml:NameID>`;
  return [
    open,
    idp,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
    head("saml:Assertion", `saml="${ASSERTION}"`),
    idp,
    `<saml:Subject>${nameId}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${escapeHtml(recipient)}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction><saml:Audience>${escapeHtml(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attribute("displayName", [name])}${attribute("groups", groups.split(/\s*,\s*/).filter(Boolean))}</saml:AttributeStatement>`,
    `</saml:Assertion></samlp:Response>`,
  ].join("");
}

/** Returns the URL that brings a signed logout request to the service provider (SAML bindings section 3.4). */
export function logoutUrl(entityId: string, sloUrl: string, { email, sessionIndex }: SamlSession): string {
  const xml = `<samlp:LogoutRequest ${logoutHead(sloUrl)}><saml:Issuer>${entityId}</saml:Issuer><saml:NameID>${escapeHtml(email)}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;
  return redirectUrl(sloUrl, "SAMLRequest", xml);
}

/** Returns the URL that brings a signed response to the service provider's own logout request. */
export function logoutResponseUrl(entityId: string, sloUrl: string, requestId: string): string {
  const inResponseTo = `InResponseTo="${escapeHtml(requestId)}"`;
  const xml = `<samlp:LogoutResponse ${logoutHead(sloUrl)} ${inResponseTo}><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`;
  return redirectUrl(sloUrl, "SAMLResponse", xml);
}

const logoutHead = (sloUrl: string) =>
  `xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escapeHtml(sloUrl)}"`;

function redirectUrl(sloUrl: string, name: "SAMLRequest" | "SAMLResponse", xml: string): string {
  const query = `${new URLSearchParams({ [name]: deflateRawSync(xml).toString("base64"), SigAlg: SHA256 })}`;
  const Signature = createSign("sha256").update(query).sign(samlKey.privateKey, "base64");
  return `${sloUrl}?${query}&${new URLSearchParams({ Signature })}`;
}

function attribute(name: string, values: string[]): string {
  if (values.length === 0) return "";
  const texts = values.map((value) => `<saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${name}">${texts.join("")}</saml:Attribute>`;
}

/**
 * The key of the SAML identity provider. It is public, and fixed so that connections can be configured with its certificate.
 * Never trust it in production.
 */
export const samlKey = {
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDSERYm+K4CT7JP
knWH2KdsYki/JVvMWjH9kaccyzPVbcCgaD2NYuODzeu2njyzzw8TLXMZvikmWn53
FBcJXIOmiPEKA38NbrxqS6oZS2wXT9B40ehW2wuvEA7X/mvhEUYqKmVI4CUnYp6H
HQPYQv1Ag9QIosjDAHbAP9LM8Hv9UK2zdsAbDKsNgXcES87ZBJbtabquv2Kl6ekD
j1IOBBALd1UldyWXW/kUfDa5IoPSmU+rPMkMXiHh2cg5zw070XUTqVzd3RbrBaUV
jCtqFbD74GMMn2cN85vYkd0YPLr7dNq2bsDRNFjrLea4Lw7ptN/etsgj65JFPY6o
9bAxQdU3AgMBAAECggEAItVxgnHfTQPRMi+7rJSpIqhjnsq/n7HfM0iZWQV7KWuj
MxZGCrF4v80ARs6Ti0+NFOWG/iBR64m7Cdz7evJr5Ew2CC6PPXd85/V3Fe2zVWRH
UhmguPJmzBdSFtAaLH60T16rX/vHPXI1jnspvY1SOIYDvZDc0LU9e+C5gIFqVhVj
TZ8RiOuKxHLwZdOQbPlbRHsqSlno3Vu5bmO2wcUQTgfq8YOeflECoKuKDjN3NOcy
ilm4U5es+pBBhByTTJ/8VwM6VPoqF0g2zYl4TCchr033qjbSjLthtA/ZX/yPqvH7
hSpr194w38iWkkYK4DobBLvXGpBrHpK7fBhKt1eDcQKBgQD0IzxIkUDKl/kJ4IHN
bAhb7h9uVzfRKG0etlWh9Aje/GTPBTfV9n0n/9CKafuKEIGcPdjfW8Lnzcj8xmfZ
6aT52vsZu0w8kKw7z6nErSbhUG5ETJIAEq4xI/q4oPYJzysBbdbk2zkelSnZU1nU
rPORHtTBAHZiNaYX5aMTpC6wsQKBgQDcRg1UPTlo9RMYWpIQlVq7vLihXl41uDkz
LCMI7u+co5o7v3zUH5Gcl7keVyYwS2TNdMHgHlsdwgNLhMkgeJl0VMgwl1vidSY7
l1AMgIYhS1365Jm716rLK6fGWZKre+Tf703DGhq6nQcYMqGioh56vrtjJwCjQ5iX
4CxBFwQeZwKBgQDP8otQjFiRt+yqGw60+IYON7+R7rxebX60oD5EWmaL+JOtOhab
Kv7j6SOqIifdK74aZRuq9LAJXeEKXbzrgfXB1GH5Qu3m0JvDvlgubAYn+KhTiJz7
bu3scWcHiCLJrCpHZ1WZTZlTkV45/KMRYdd9DrPNSSWM9YFp7XGAM2KJoQKBgHMD
8PnHbi6rqOjSgeo+0j2s8QrxZ2fNZbCenzyO5nZ3xpTkC54HTdTiNDrvbnVRKLVO
/dy0fQcwwt+v2gUmc5oWmuEkZ0n7uZbsD1Q319GStOPIca1vkzK6/MPJCZiY/I0h
Ow1gmAxQ6d9ssJFm7VtSNC41s1OMfCTxXKowBmqJAoGAUAbz4zVb8snkhIcqSQfk
22PfHtr4M+4OxSaMIGBgraLZ0swo5OxFh+DIPBVbJZ33Ox/WDO9VNfQwf6uvbm5f
a3jd1fYPKCQ8ypJ/E2a4nGcR1lIohcWGaPdvGd66AUsd4ok2NGpivX9jPE3jCApI
kKoiNIt4QLOmdLcwHyGcM18=
-----END PRIVATE KEY-----`,
  certificate: `-----BEGIN CERTIFICATE-----
MIICrDCCAZSgAwIBAgIQeXcraNJ856NU1a1H1QR7nzANBgkqhkiG9w0BAQsFADAS
MRAwDgYDVQQDDAdzYW5kYm94MB4XDTI2MDEwMTAwMDAwMFoXDTQ5MTIwMTAwMDAw
MFowEjEQMA4GA1UEAwwHc2FuZGJveDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCC
AQoCggEBANIRFib4rgJPsk+SdYfYp2xiSL8lW8xaMf2RpxzLM9VtwKBoPY1i44PN
67aePLPPDxMtcxm+KSZafncUFwlcg6aI8QoDfw1uvGpLqhlLbBdP0HjR6FbbC68Q
Dtf+a+ERRioqZUjgJSdinocdA9hC/UCD1AiiyMMAdsA/0szwe/1QrbN2wBsMqw2B
dwRLztkElu1puq6/YqXp6QOPUg4EEAt3VSV3JZdb+RR8Nrkig9KZT6s8yQxeIeHZ
yDnPDTvRdROpXN3dFusFpRWMK2oVsPvgYwyfZw3zm9iR3Rg8uvt02rZuwNE0WOst
5rgvDum03962yCPrkkU9jqj1sDFB1TcCAwEAATANBgkqhkiG9w0BAQsFAAOCAQEA
opN14Rx0fQdWCHHuFbv3lj67iZifDr6aPujwjwA47Oz1TGUxobPIp5MqRmZkzXn4
MBC1RWBtXXPX009tULmNiHOxrnxNm/ygEdLhUsBKwlXskNsuGff1AI8PwY/kC1aN
goIVkWBUkwwCz++5Jmb6T2JbGqKfrsQBhhHNLpA5GrGxdphUCcGpK7eIvxg2/x1v
iahDzOGXamcIOa4S8gDUp2doof6Wtr3RpE4k24MJLEj092185pHBNkOrx9ssuFLr
/4dVrH9mPkKLq0uSPfXjrLBn7sZpi1c4ocjrmwkw4Kvk4RufAKwFij4C7npCJbEL
LoTe4mCCCrWcXbS3LeKj+A==
-----END CERTIFICATE-----`,
};
