import { describe, expect, test } from "vitest";
import { parseIdpMetadata } from "./parse-idp-metadata.ts";

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const POST = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
const SOAP = "urn:oasis:names:tc:SAML:2.0:bindings:SOAP";
const ID = "https://idp.test/saml";
const URL_ = "https://idp.test/sso";
const found = {
  idp_entity_id: ID,
  idp_sso_url: URL_,
  idp_sso_binding: "redirect",
  idp_slo_url: "",
  idp_slo_request_url: "",
  idp_slo_request_binding: "redirect",
  certificates: ["MIIC"],
};
const md = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"';
const ds = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";

const key = (content = "MIIC", use = 'use="signing"') =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${content}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const sso = (binding = REDIRECT, location = URL_) =>
  `<md:SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const descriptor = (content: string, protocols = protocol) =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="${protocols}">${content}</md:IDPSSODescriptor>`;
const entity = (content: string, attributes = `entityID="${ID}"`) =>
  `<md:EntityDescriptor ${md} ${ds} ${attributes}>${content}</md:EntityDescriptor>`;
const usual = descriptor(key() + sso());

describe("documents in the shape of real systems", () => {
  test.each<[system: string, document: string, expected?: object]>([
    [
      "AD FS: its token service and its relying party beside it, with an empty default namespace",
      entity(
        `<RoleDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706"><fed:Metadata xmlns=""><Section/></fed:Metadata></RoleDescriptor>
        <md:SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">${key("MIISP")}</md:SPSSODescriptor>${descriptor(
          `${key("MIIENC", 'use="encryption"') + key()}<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>${sso()}${sso(POST)}`,
        )}`,
        `ID="_a1" entityID="${ID}"`,
      ),
    ],
    [
      "AD FS, saved by PowerShell: a byte order mark and the declaration of another encoding",
      `\uFEFF<?xml version="1.0" encoding="utf-16"?>\r\n${entity(usual)}`,
    ],
    ["JumpCloud: HTTP-POST only", entity(descriptor(key() + sso(POST))), { ...found, idp_sso_binding: "post" }],
    [
      "OpenAM: standalone, with lines around values",
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${entity(descriptor(key("\nMII\nC\n") + sso(SOAP, "https://idp.test/soap") + sso()))}`,
    ],
    [
      "Keycloak: a list of one, with its key's name",
      `<md:EntitiesDescriptor ${md} ${ds} Name="urn:keycloak">${entity(descriptor(key("MIIC").replace("<ds:X509Data>", "<ds:KeyName>k-1</ds:KeyName><ds:X509Data>") + sso(POST) + sso()))}</md:EntitiesDescriptor>`,
    ],
    [
      "Shibboleth: SAML 1.1 beside it, extensions, comments and an older profile's endpoint",
      `<!-- generated: <check me> -->${entity(
        descriptor(
          `<md:Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">idp.test</shibmd:Scope></md:Extensions>${key()}${sso("urn:mace:shibboleth:1.0:profiles:AuthnRequest", "https://idp.test/old")}${sso()}`,
          `urn:oasis:names:tc:SAML:1.1:protocol\n urn:mace:shibboleth:1.0 ${protocol}`,
        ),
      )}`,
    ],
    [
      "PingFederate: signed, cached, with contacts in CDATA",
      entity(
        `${usual}<md:ContactPerson contactType="administrative"><md:Company><![CDATA[Smith & <Sons>]]></md:Company></md:ContactPerson>`,
        `entityID="${ID}" cacheDuration="PT1440M" validUntil="2020-01-01T00:00:00Z"`,
      ),
    ],
    [
      "Okta: PEM lines in its certificate",
      entity(descriptor(key("-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----") + sso(POST) + sso())),
    ],
    [
      "Entra: no use of its keys, and a logout service",
      entity(
        descriptor(
          `${key("MIIC", "") + key("MIID", "")}<md:SingleLogoutService Binding="${REDIRECT}" Location="https://idp.test/logout"/>${sso()}`,
        ),
      ),
      {
        ...found,
        idp_slo_url: "https://idp.test/logout",
        idp_slo_request_url: "https://idp.test/logout",
        certificates: ["MIIC", "MIID"],
      },
    ],
    [
      "Keycloak: a URL of its own for logout responses, and other bindings that are not used",
      entity(
        descriptor(
          `${key()}${[POST, SOAP].map((binding) => `<md:SingleLogoutService Binding="${binding}" Location="https://idp.test/other"/>`).join("")}<md:SingleLogoutService Binding="${REDIRECT}" Location="https://idp.test/logout" ResponseLocation="https://idp.test/done"/>${sso()}`,
        ),
      ),
      { ...found, idp_slo_url: "https://idp.test/done", idp_slo_request_url: "https://idp.test/logout" },
    ],
    [
      "JumpCloud: logout by HTTP-POST only",
      entity(
        descriptor(`${key()}<md:SingleLogoutService Binding="${POST}" Location="https://idp.test/logout"/>${sso()}`),
      ),
      { ...found, idp_slo_request_url: "https://idp.test/logout", idp_slo_request_binding: "post" },
    ],
    [
      "Google: two keys, and processing instructions",
      `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?>${entity(descriptor(key() + key("MIID") + sso() + sso(POST)))}`,
      { ...found, certificates: ["MIIC", "MIID"] },
    ],
    ["OneLogin: the default namespace", entity(usual).replaceAll("md:", "").replace("xmlns:md", "xmlns")],
    ["Rippling: carriage returns as entities", entity(descriptor(key("MI&#13;\nIC&#xD;") + sso()))],
    [
      "Authentik: an ampersand in its URL",
      entity(descriptor(key() + sso(REDIRECT, `${URL_}?a=1&amp;b=2`))),
      { ...found, idp_sso_url: `${URL_}?a=1&b=2` },
    ],
    [
      "Zitadel: spaces around URIs, which its schema collapses",
      entity(descriptor(key() + sso(` ${REDIRECT} `, `\n  ${URL_}\n`)), `entityID=" ${ID} "`),
    ],
    ["a template with an ID in CDATA", entity(descriptor(key("<![CDATA[MIIC]]>") + sso()))],
    ["a comment in a certificate", entity(descriptor(key("MI<!-- ]]> -->IC") + sso()))],
    [
      "an endpoint that cannot be used does not hide the next one",
      entity(
        descriptor(
          key() + sso(REDIRECT, "http://user@idp.test/") + sso(REDIRECT, "") + sso(REDIRECT, "/relative") + sso(),
        ),
      ),
    ],
    [
      "nor the other binding's",
      entity(descriptor(key() + sso(REDIRECT, "/relative") + sso(POST))),
      { ...found, idp_sso_binding: "post" },
    ],
  ])("%s", (_, document, expected = found) => {
    expect(parseIdpMetadata(document)).toEqual(expected);
  });
});

test.each([
  ["a web page", "<!doctype html><html><body>Sign in</body></html>", "This is a web page, not metadata."],
  ["a web page without a document type", "<html><head></head></html>", "This is a web page"],
  ["a document type", `<!DOCTYPE x [<!ENTITY e "x">]>${entity(usual)}`, "document type (DOCTYPE)"],
  ["text", "Federation metadata", "not valid XML"],
  ["an element that is not closed", entity(usual).slice(0, -4), "not valid XML"],
  ["a comment that is not closed", `${entity(usual)}<!-- `, "markup that is not allowed"],
  ["lost characters", entity(`<md:Organization>Universit\uFFFDt</md:Organization>${usual}`), "Save it as UTF-8"],
  ["too many elements", entity(`${"<md:Extensions/>".repeat(2500)}${usual}`), "too many elements"],
  ["no entity ID", entity(usual, ""), "no entity ID"],
  ["no endpoint that can be used", entity(descriptor(key() + sso(SOAP))), "HTTP-Redirect or HTTP-POST"],
  ["no certificate", entity(descriptor(sso())), "no signing certificate"],
  [
    "two identity providers",
    `<md:EntitiesDescriptor ${md} ${ds}>${entity(usual)}${entity(usual)}</md:EntitiesDescriptor>`,
    "but describes 2",
  ],
  ["a service provider", entity(`<md:SPSSODescriptor protocolSupportEnumeration="${protocol}"/>`), "but describes 0"],
])("refuses %s, and says so", (_, document, message) => {
  expect(() => parseIdpMetadata(document)).toThrow(
    expect.objectContaining({ errorType: "sso_metadata_not_usable", message: expect.stringContaining(message) }),
  );
});
