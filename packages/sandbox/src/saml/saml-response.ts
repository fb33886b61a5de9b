import { randomUUID } from "node:crypto";
import samlify from "samlify";
import { escapeHtml } from "../lib/page.ts";
import type { SamlChoice } from "./saml-choice.ts";
import { samlKey } from "./saml-key.ts";

/** The service provider's authentication request. */
export interface SamlRequest {
  id: string;
  acsUrl: string;
  issuer: string;
}

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";

/** Writes a response for a choice, with the error that it names. The library `samlify` signs it. */
export function writeResponse(entityId: string, request: SamlRequest, choice: SamlChoice): string {
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

function compose(entityId: string, { id, acsUrl, issuer }: SamlRequest, choice: SamlChoice): string {
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
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attribute("displayName", [name])}${attribute("groups", groups.split(/\s*,\s*/).filter(Boolean))}</saml:AttributeStatement>`,
    `</saml:Assertion></samlp:Response>`,
  ].join("");
}

function attribute(name: string, values: string[]): string {
  if (values.length === 0) return "";
  const texts = values.map((value) => `<saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${name}">${texts.join("")}</saml:Attribute>`;
}
