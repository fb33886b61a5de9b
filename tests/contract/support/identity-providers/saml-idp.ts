import { generateKeyPairSync, randomUUID } from "node:crypto";
import * as samlify from "samlify";
import { selfSignedCertificate } from "../../../../packages/provider/src/platform/crypto/self-signed.ts";

// The library requires an external schema validator; the provider under test creates everything that it reads.
samlify.setSchemaValidator({ validate: async () => "not asked" });

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const RSA_SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";

/** The contents of a response; each test changes the part that it is about. */
export interface ResponseParts {
  inResponseTo: string | undefined;
  responseInResponseTo: string | undefined;
  destination: string | undefined;
  responseIssuer: string | undefined;
  responseVersion: string;
  status: string;
  issuer: string | undefined;
  assertionId: string;
  assertionVersion: string;
  nameId: string;
  nameIdFormat: string;
  /** The whole NameID element, in place of the two above. */
  nameIdXml: string | undefined;
  method: string;
  recipient: string | undefined;
  confirmationEnds: string | undefined;
  confirmationBegins: string | undefined;
  /** The whole SubjectConfirmation element, in place of the above. */
  confirmationXml: string | undefined;
  notBefore: string | undefined;
  notOnOrAfter: string | undefined;
  audience: string | undefined;
  /** Further elements of Conditions, beside the audience. */
  conditionsXml: string;
  /** The whole Conditions element. */
  allConditionsXml: string | undefined;
  authnStatementXml: string;
  attributes: Record<string, string | string[]>;
  attributesXml: string;
  /** Between the status and the assertion. */
  extraXml: string;
  sign: "assertion" | "response" | "both" | "none";
  algorithm: string;
  transforms: string[] | undefined;
}

/** A third-party identity provider: samlify reads requests, and signs and encrypts responses. */
export function createSamlIdp(
  entityId = "https://idp.globex.test/saml",
  own = makeKey("idp.globex.test"),
  binding: "Redirect" | "POST" = "Redirect",
) {
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    signingCert: own.certificate,
    privateKey: own.privateKey,
    wantAuthnRequestsSigned: true,
    wantLogoutResponseSigned: true,
    singleSignOnService: [
      { Binding: `urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}`, Location: `${entityId}/sso` },
    ],
    singleLogoutService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${entityId}/slo` },
    ],
  });

  /** Reads the request of our browser; the library checks its signature against our metadata. */
  async function readRequest(location: string, metadata: string) {
    const url = new URL(location);
    const query = Object.fromEntries(url.searchParams);
    const octetString = url.search
      .slice(1)
      .split("&")
      .filter((part) => !part.startsWith("Signature="))
      .join("&");
    return parseRequest("redirect", { query, octetString }, metadata);
  }

  /** The same for the fields of a posted form, whose signature is in the request itself. */
  const readPostedRequest = (body: Record<string, string>, metadata: string) =>
    parseRequest("post", { body }, metadata);

  async function parseRequest(
    how: "redirect" | "post",
    message: Parameters<typeof idp.parseLoginRequest>[2],
    metadata: string,
  ) {
    const sp = samlify.ServiceProvider({ metadata });
    const { extract } = await idp.parseLoginRequest(sp, how, message);
    return extract.request as { id: string; assertionConsumerServiceUrl: string };
  }

  function buildResponse(parts: ResponseParts): string {
    const { algorithm, transforms } = parts;
    const sign = (xml: string, path: string) =>
      Buffer.from(
        samlify.SamlLib.constructSAMLSignature({
          rawSamlMessage: xml,
          referenceTagXPath: path,
          privateKey: own.privateKey,
          signingCert: own.certificate.replace(/-----[^-]+-----|\s/g, ""),
          signatureAlgorithm: algorithm,
          ...(transforms && { transformationAlgorithms: transforms }),
          signatureConfig: {
            prefix: "ds",
            location: { reference: `${path}/*[local-name(.)='Issuer']`, action: "after" },
          },
        }),
        "base64",
      ).toString("utf8");
    let xml = writeResponse(parts);
    const assertion = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";
    if (parts.sign === "assertion" || parts.sign === "both") xml = sign(xml, assertion);
    if (parts.sign === "response" || parts.sign === "both") xml = sign(xml, "/*[local-name(.)='Response']");
    return xml;
  }

  /** Encrypts the assertion for the first encryption key of our metadata. */
  async function encrypt(xml: string, metadata: string): Promise<string> {
    const sp = samlify.ServiceProvider({ metadata });
    const encrypting = samlify.IdentityProvider({
      entityID: entityId,
      isAssertionEncrypted: true,
      signingCert: own.certificate,
      singleSignOnService: [{ Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: entityId }],
      ...{
        dataEncryptionAlgorithm: "http://www.w3.org/2009/xmlenc11#aes256-gcm",
        keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
      },
    });
    return Buffer.from(await samlify.SamlLib.encryptAssertion(encrypting, sp, xml), "base64").toString("utf8");
  }

  return {
    entityId,
    ssoUrl: `${entityId}/sso`,
    sloUrl: `${entityId}/slo`,
    /** The library's own, to send its logout requests and read our responses. */
    library: idp,
    ...own,
    metadata: idp.getMetadata(),
    readRequest,
    readPostedRequest,
    buildResponse,
    encrypt,
  };
}

export type SamlIdp = ReturnType<typeof createSamlIdp>;

export function makeKey(
  name: string,
  until = new Date("2049-01-01T00:00:00Z"),
  modulusLength = 2048,
): { certificate: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
  const from = new Date("2020-01-01T00:00:00Z");
  const certificate = selfSignedCertificate(privateKey, name, from, until);
  return { certificate, privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString() };
}

/** An acceptable response, to start from. */
export function honestParts(params: {
  idp: { entityId: string };
  request: { id: string };
  acs: string;
  audience: string;
  address: string;
  now: Date;
}): ResponseParts {
  const at = (seconds: number) => new Date(params.now.getTime() + seconds * 1000).toISOString();
  return {
    inResponseTo: params.request.id,
    responseInResponseTo: params.request.id,
    destination: params.acs,
    responseIssuer: params.idp.entityId,
    responseVersion: "2.0",
    status: "urn:oasis:names:tc:SAML:2.0:status:Success",
    issuer: params.idp.entityId,
    assertionId: `_${randomUUID()}`,
    assertionVersion: "2.0",
    nameId: params.address,
    nameIdFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    nameIdXml: undefined,
    method: "urn:oasis:names:tc:SAML:2.0:cm:bearer",
    recipient: params.acs,
    confirmationEnds: at(300),
    confirmationBegins: undefined,
    confirmationXml: undefined,
    notBefore: at(-5),
    notOnOrAfter: at(300),
    audience: params.audience,
    conditionsXml: "",
    allConditionsXml: undefined,
    authnStatementXml: `<saml:AuthnStatement AuthnInstant="${at(-5)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    attributes: {},
    attributesXml: "",
    extraXml: "",
    sign: "assertion",
    algorithm: RSA_SHA256,
    transforms: undefined,
  };
}

function writeResponse(parts: ResponseParts): string {
  const attribute = (name: string, value: string | undefined) => (value === undefined ? "" : ` ${name}="${value}"`);
  const issuer = (value: string | undefined) => (value === undefined ? "" : `<saml:Issuer>${value}</saml:Issuer>`);
  const audience =
    parts.audience === undefined
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>`;
  const nameId = parts.nameIdXml ?? `<saml:NameID Format="${parts.nameIdFormat}">${parts.nameId}</saml:NameID>`;
  const confirmation =
    parts.confirmationXml ??
    `<saml:SubjectConfirmation Method="${parts.method}"><saml:SubjectConfirmationData${attribute(
      "NotBefore",
      parts.confirmationBegins,
    )}${attribute("NotOnOrAfter", parts.confirmationEnds)}${attribute("Recipient", parts.recipient)}${attribute(
      "InResponseTo",
      parts.inResponseTo,
    )}/></saml:SubjectConfirmation>`;
  const conditions =
    parts.allConditionsXml ??
    `<saml:Conditions${attribute("NotBefore", parts.notBefore)}${attribute("NotOnOrAfter", parts.notOnOrAfter)}>${audience}${parts.conditionsXml}</saml:Conditions>`;
  const values = Object.entries(parts.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}">${[value]
        .flat()
        .map((text) => `<saml:AttributeValue>${text}</saml:AttributeValue>`)
        .join("")}</saml:Attribute>`,
  );
  const statement =
    values.length + parts.attributesXml.length > 0
      ? `<saml:AttributeStatement>${values.join("")}${parts.attributesXml}</saml:AttributeStatement>`
      : "";
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="${parts.responseVersion}" IssueInstant="2026-01-01T00:00:00Z"${attribute("Destination", parts.destination)}${attribute("InResponseTo", parts.responseInResponseTo)}>${issuer(parts.responseIssuer)}<samlp:Status><samlp:StatusCode Value="${parts.status}"/></samlp:Status>${parts.extraXml}<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${parts.assertionId}" Version="${parts.assertionVersion}" IssueInstant="2026-01-01T00:00:00Z">${issuer(parts.issuer)}<saml:Subject>${nameId}${confirmation}</saml:Subject>${conditions}${parts.authnStatementXml}${statement}</saml:Assertion></samlp:Response>`;
}
