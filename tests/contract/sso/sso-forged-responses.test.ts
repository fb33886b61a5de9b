import { SamlLib } from "samlify";
import { describe, expect, test } from "vitest";
import { organization, startForFile } from "../support/basics.ts";
import { createSamlIdp, makeKey, type ResponseParts, RSA_SHA1 } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, FAILED, landingToken, openBrowser, postResponse } from "../support/identity-providers/sso.ts";
import { expectedReasons } from "../support/identity-providers/sso-forged-reasons.ts";

const CONNECTION = "saml-connection-globex";
const ADA = "ada@globex.test";
const idp = createSamlIdp();
const stranger = createSamlIdp(idp.entityId);
const retired = makeKey("retired");

const saml = (connection_id: string, more: object = {}) => ({
  type: "saml",
  connection_id,
  idp_entity_id: idp.entityId,
  idp_sso_url: idp.ssoUrl,
  certificates: [retired.certificate, idp.certificate],
  ...more,
});
const provider = await startForFile({
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        email_allowed_domains: ["globex.test"],
        sso_connections: [saml(CONNECTION), saml("saml-connection-second")],
        members: [
          { email_address: ADA, roles: ["admin"] },
          { email_address: "dora@globex.test", status: "deleted" },
        ],
      }),
      organization("initech", {
        sso_connections: [saml("saml-connection-initech")],
        members: [{ email_address: "ceo@initech.test" }],
      }),
    ],
  },
});

type Begun = Awaited<ReturnType<typeof beginSaml>>;
type Attempt = (begun: Begun) => ReturnType<typeof postResponse>;

const ago = (seconds: number) =>
  new Date(provider.provider.services.clock.now().getTime() - seconds * 1000).toISOString();

/** An honest response with changes, signed afterwards. */
const parts =
  (changes: Partial<ResponseParts> | (() => Partial<ResponseParts>), address = ADA): Attempt =>
  (begun) =>
    postResponse(
      begun.browser,
      begun.acs,
      idp.buildResponse(begun.parts(address, typeof changes === "function" ? changes() : changes)),
    );

/** An honest, signed response with its text changed afterwards. */
const tampered =
  (change: (xml: string, begun: Begun) => string, changes: Partial<ResponseParts> = {}): Attempt =>
  (begun) =>
    postResponse(begun.browser, begun.acs, change(idp.buildResponse(begun.parts(ADA, changes)), begun));

const match = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[0] ?? expect.fail(`${pattern} is not in ${xml}`);
const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/;
const SIGNATURE = /<ds:Signature .*?<\/ds:Signature>/;
const EVIL = "ceo@globex.test";

/** The signed assertion, with one for another user beside it. */
function wrap(xml: string, compose: (signed: string, evil: string, signature: string) => string): string {
  const signed = match(xml, ASSERTION);
  const signature = match(signed, SIGNATURE);
  const evil = signed
    .replace(signature, "")
    .replaceAll(ADA, EVIL)
    .replace(/ ID="[^"]*"/, ' ID="_evil"');
  return xml.replace(signed, compose(signed, evil, signature));
}
const wrapped = (compose: (signed: string, evil: string, signature: string) => string): Attempt =>
  tampered((xml) => wrap(xml, compose));

/** The same around a signed response. */
const wrappedResponse = (compose: (signed: string, evil: string, signature: string) => string): Attempt =>
  tampered(
    (xml) => {
      const signature = match(xml, SIGNATURE);
      const evil = xml
        .replace(signature, "")
        .replaceAll(ADA, EVIL)
        .replace(/ ID="[^"]*"/, ' ID="_evil"');
      return compose(xml, evil, signature);
    },
    { sign: "response" },
  );

const signWith = (xml: string, key: { privateKey: string; certificate: string }, algorithm: string, path: string) =>
  Buffer.from(
    SamlLib.constructSAMLSignature({
      rawSamlMessage: xml,
      referenceTagXPath: path,
      privateKey: key.privateKey,
      signingCert: key.certificate.replace(/-----[^-]+-----|\s/g, ""),
      signatureAlgorithm: algorithm,
      signatureConfig: {
        prefix: "ds",
        location: { reference: "/*/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: "after" },
      },
    }),
    "base64",
  ).toString("utf8");
const SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const A = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";

const forged: Record<string, Attempt> = {
  // T12: the eight families of signature wrapping, and IDs
  "T12 XSW1: a forged response around the signed one, in its signature": wrappedResponse((signed, evil, signature) =>
    evil.replace(
      "<samlp:Status>",
      () => `${signature.replace("</ds:Signature>", () => `${signed}</ds:Signature>`)}<samlp:Status>`,
    ),
  ),
  "T12 XSW2: a forged response with a detached signature beside the signed one": wrappedResponse(
    (signed, evil, signature) =>
      evil.replace("<samlp:Status>", () => `${signature}${signed.replace(signature, "")}<samlp:Status>`),
  ),
  "T12 XSW3: a forged assertion before the signed one": wrapped((signed, evil) => evil + signed),
  "T12 XSW4: the signed assertion within the forged one": wrapped((signed, evil) =>
    evil.replace("</saml:Assertion>", () => `${signed}</saml:Assertion>`),
  ),
  "T12 XSW5: the signature in the forged assertion, the signed one at the end": wrapped(
    (signed, evil, signature) =>
      evil.replace("<saml:Subject>", () => `${signature}<saml:Subject>`) + signed.replace(signature, ""),
  ),
  "T12 XSW6: the signed assertion within the signature of the forged one": wrapped((signed, evil, signature) =>
    evil.replace(
      "<saml:Subject>",
      () =>
        `${signature.replace("</ds:Signature>", () => `${signed.replace(signature, "")}</ds:Signature>`)}<saml:Subject>`,
    ),
  ),
  "T12 XSW7: the forged assertion in an extension before the signed one": wrapped(
    (signed, evil) => `<samlp:Extensions>${evil}</samlp:Extensions>${signed}`,
  ),
  "T12 XSW8: the signed assertion in an object of the forged one's signature": wrapped((signed, evil, signature) =>
    evil.replace(
      "<saml:Subject>",
      () =>
        `${signature.replace("</ds:Signature>", () => `<ds:Object>${signed.replace(signature, "")}</ds:Object></ds:Signature>`)}<saml:Subject>`,
    ),
  ),
  "T12: a forged assertion after the signed one": wrapped((signed, evil) => signed + evil),
  "T12: a forged assertion with the signed one's ID": wrapped((signed, evil) => {
    const id = match(signed, / ID="[^"]*"/);
    return evil.replace(' ID="_evil"', id) + signed;
  }),
  "T12: a forged assertion of another namespace": wrapped(
    (signed, evil) => `${evil.replaceAll("urn:oasis:names:tc:SAML:2.0:assertion", "urn:evil")}${signed}`,
  ),
  "T12: the signed assertion in a wrapper of another namespace": wrapped(
    (signed, evil) => `${evil}<x:y xmlns:x="urn:x">${signed}</x:y>`,
  ),
  "T12: an ID in other case that repeats the signed one's": wrapped((signed, evil) => {
    const id = match(signed, /(?<= ID=")[^"]*/);
    return signed.replace("<saml:Subject>", `<saml:Subject Id="${id}">`) + evil.replace(ASSERTION, "");
  }),
  "T12: two signatures in one assertion": wrapped((signed, _, signature) =>
    signed.replace(signature, () => signature + signature),
  ),
  "T12: a reference to the whole document": tampered((xml) => xml.replace(/ URI="#[^"]*"/, ' URI=""')),
  "T12: a reference to another part": tampered((xml) => xml.replace(/ URI="#[^"]*"/, ' URI="#_other"')),
  "T12: the signature moved out of its assertion": wrapped(
    (signed, _, signature) => signature + signed.replace(signature, ""),
  ),
  "T12: two responses in one root": tampered((xml) => `<root>${xml}${xml}</root>`),

  // T13
  "T13: a comment in the digest": tampered((xml) => xml.replace("<ds:DigestValue>", "<ds:DigestValue><!-- -->")),
  "T13: an element in the digest": tampered((xml) => xml.replace("<ds:DigestValue>", "<ds:DigestValue><a/>")),
  "T13: two digests": tampered((xml) => {
    const digest = match(xml, /<ds:DigestValue>.*?<\/ds:DigestValue>/);
    return xml.replace(digest, () => `<ds:DigestValue>AAAA</ds:DigestValue>${digest}`);
  }),
  "T13: two SignedInfo": tampered((xml) => {
    const info = match(xml, /<ds:SignedInfo>.*?<\/ds:SignedInfo>/);
    return xml.replace(info, () => info + info);
  }),
  "T13: a SignedInfo within SignedInfo": tampered((xml) => {
    const info = match(xml, /<ds:SignedInfo>.*?<\/ds:SignedInfo>/);
    return xml.replace("</ds:SignedInfo>", () => `${info}</ds:SignedInfo>`);
  }),
  "T13: two references": tampered((xml) => {
    const reference = match(xml, /<ds:Reference .*?<\/ds:Reference>/);
    return xml.replace(reference, () => reference + reference);
  }),
  "T13: no reference": tampered((xml) => xml.replace(/<ds:Reference .*?<\/ds:Reference>/, "")),
  "T13: a relative namespace": tampered((xml) => xml.replace("<saml:Subject>", '<saml:Subject xmlns:x="relative">')),
  "T13: canonicalization with comments": parts({
    transforms: [
      "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
      "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
    ],
  }),
  "T13: a single transform": parts({ transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature"] }),
  "T13: an XSLT transform": tampered((xml) =>
    xml.replace(
      'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
      'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
    ),
  ),

  // T14
  "T14: a comment in the NameID": parts({ nameIdXml: `<saml:NameID>${ADA}<!-- -->.evil.test</saml:NameID>` }),
  "T14: a processing instruction in the NameID": parts({
    nameIdXml: `<saml:NameID>${ADA}<?x y?>.evil.test</saml:NameID>`,
  }),
  "T14: a CDATA section in the NameID": parts({ nameIdXml: `<saml:NameID><![CDATA[${ADA}]]></saml:NameID>` }),
  "T14: an element in the NameID": parts({ nameIdXml: `<saml:NameID>${ADA}<x>.evil.test</x></saml:NameID>` }),
  "T14: two NameIDs": parts({ nameIdXml: `<saml:NameID>${ADA}</saml:NameID><saml:NameID>${EVIL}</saml:NameID>` }),
  "T14: a document type": tampered((xml) => `<!DOCTYPE Response>${xml}`),
  "T14: an entity": tampered((xml) => `<!DOCTYPE r [<!ENTITY a "${EVIL}">]>${xml.replace(ADA, "&a;")}`),
  "T14: a comment in an attribute": parts({
    attributesXml: `<saml:Attribute Name="email"><saml:AttributeValue>${ADA}<!-- -->.evil</saml:AttributeValue></saml:Attribute>`,
  }),
  "T14: two values for the address": parts({ attributes: { email: [ADA, EVIL] } }),
  "T14: two attributes for the address": parts({
    attributesXml: `<saml:Attribute Name="email"><saml:AttributeValue>${ADA}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="email"><saml:AttributeValue>${EVIL}</saml:AttributeValue></saml:Attribute>`,
  }),
  "T14: an element in the address": parts({
    attributesXml: `<saml:Attribute Name="email"><saml:AttributeValue><a>${ADA}</a></saml:AttributeValue></saml:Attribute>`,
  }),

  // T15
  "T15: unsolicited": parts({ inResponseTo: undefined, responseInResponseTo: undefined }),
  "T15: unsolicited in the assertion only": parts({ inResponseTo: undefined }),
  "T15: unsolicited in the response only": parts({ responseInResponseTo: undefined }),
  "T15: an answer to a request that was never made": parts({
    inResponseTo: "_made-up",
    responseInResponseTo: "_made-up",
  }),
  "T15: an assertion for another request": parts({ inResponseTo: "_another" }),
  "T15: the same response again": async (begun) => {
    const xml = idp.buildResponse(begun.parts(ADA));
    expect(landingToken((await postResponse(begun.browser, begun.acs, xml)).location)).not.toBe("");
    return postResponse(begun.browser, begun.acs, xml);
  },
  "T15: an assertion of the last login in the next": async (begun) => {
    const sent = begun.parts(ADA);
    expect(landingToken((await postResponse(begun.browser, begun.acs, idp.buildResponse(sent))).location)).not.toBe("");
    const next = await beginSaml(provider, idp, CONNECTION);
    return postResponse(next.browser, next.acs, idp.buildResponse(next.parts(ADA, { assertionId: sent.assertionId })));
  },
  "after eleven minutes": (begun) => {
    provider.clock.advance({ minutes: 11 });
    return parts({})(begun);
  },

  // T16, T26, T27
  "T16: the answer at another connection of the organization": async (begun) => {
    const other = await beginSaml(provider, idp, "saml-connection-second");
    return postResponse(begun.browser, other.acs, idp.buildResponse(begun.parts(ADA)));
  },
  "T16: for another connection": async (begun) => {
    const other = await beginSaml(provider, idp, "saml-connection-second");
    return postResponse(begun.browser, begun.acs, idp.buildResponse(other.parts(ADA)));
  },
  "T11: the answer to a request of another organization": async (begun) => {
    const other = await beginSaml(provider, idp, "saml-connection-initech");
    return postResponse(begun.browser, begun.acs, idp.buildResponse({ ...begun.parts(ADA), ...pickRequest(other) }));
  },
  "T27: the answer in another browser": (begun) =>
    postResponse(openBrowser(provider), begun.acs, idp.buildResponse(begun.parts(ADA))),
  "T27: the answer in a browser with a login of its own": async (begun) => {
    const other = await beginSaml(provider, idp, CONNECTION);
    return postResponse(other.browser, begun.acs, idp.buildResponse(begun.parts(ADA)));
  },

  // T17
  "T17: another issuer of the assertion": parts({ issuer: "https://evil.test" }),
  "T17: another issuer of the response": parts({ responseIssuer: "https://evil.test" }),
  "T17: no issuer of the assertion": (begun) =>
    postResponse(
      begun.browser,
      begun.acs,
      idp.buildResponse(begun.parts(ADA, { issuer: undefined, sign: "response" })),
    ),
  "T17: two issuers of the assertion": parts({ issuer: `${idp.entityId}</saml:Issuer><saml:Issuer>https://evil.test` }),
  "T17: another recipient": parts({ recipient: "https://evil.test/acs" }),
  "T17: no recipient": parts({ recipient: undefined }),
  "T17: another destination": parts({ destination: "https://evil.test/acs" }),
  "T17: no destination of a signed response": parts({ destination: undefined, sign: "response" }),
  "T17: another audience": parts({ audience: "https://evil.test" }),
  "T17: no audience": parts({ audience: undefined }),
  "T17: a second audience restriction that does not hold": parts({
    conditionsXml:
      "<saml:AudienceRestriction><saml:Audience>https://evil.test</saml:Audience></saml:AudienceRestriction>",
  }),
  "T17: no conditions": parts({ allConditionsXml: "" }),
  "T17: an unknown condition": parts({ conditionsXml: '<x:Only xmlns:x="urn:x">on Sundays</x:Only>' }),
  "T17: no subject confirmation": parts({ confirmationXml: "" }),
  "T17: a confirmation without data": parts({
    confirmationXml: '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>',
  }),
  "T17: a holder of a key": parts({ method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key" }),
  "T17: a sender that vouches": parts({ method: "urn:oasis:names:tc:SAML:2.0:cm:sender-vouches" }),
  "T17: a status other than success": parts({ status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }),
  "T17: no status": tampered((xml) => xml.replace(/<samlp:Status>.*?<\/samlp:Status>/, "")),
  "T17: two statuses": tampered((xml) => xml.replace(/<samlp:Status>.*?<\/samlp:Status>/, (it) => it + it)),
  "T17: conditions that ended two minutes ago": parts(() => ({ notOnOrAfter: ago(120) })),
  "T17: conditions that begin in two minutes": parts(() => ({ notBefore: ago(-120) })),
  "T17: conditions without an end": parts({ notOnOrAfter: undefined }),
  "T17: conditions that end at no time": parts({ notOnOrAfter: "tomorrow" }),
  "T17: a confirmation that ended two minutes ago": parts(() => ({ confirmationEnds: ago(120) })),
  "T17: a confirmation without an end": parts({ confirmationEnds: undefined }),
  "T17: a confirmation that begins in two minutes": parts(() => ({ confirmationBegins: ago(-120) })),
  "T17: an expired session at the provider": parts(() => ({
    authnStatementXml: `<saml:AuthnStatement AuthnInstant="${ago(5)}" SessionNotOnOrAfter="${ago(120)}"/>`,
  })),
  "T17: no authentication": parts({ authnStatementXml: "" }),
  "T17: another version": parts({ responseVersion: "1.1" }),
  "T17: another version of the assertion": parts({ assertionVersion: "1.1" }),

  // T18
  "T18: forty-two levels": tampered((xml) =>
    xml.replace("<samlp:Status>", () => `${"<x>".repeat(42)}${"</x>".repeat(42)}<samlp:Status>`),
  ),
  "T18: six thousand elements": tampered((xml) =>
    xml.replace("<samlp:Status>", () => `${"<x/>".repeat(6_000)}<samlp:Status>`),
  ),
  "T18: entities within entities": tampered(
    (xml) => `<!DOCTYPE r [<!ENTITY a "xxxxxxxx"><!ENTITY b "&a;&a;&a;&a;">]>${xml.replace(ADA, "&b;")}`,
  ),
  "T18: an unclosed tag of 150 KB": tampered((xml) => `${xml}<${"a".repeat(150_000)}`),
  "T18: an unclosed quote of 150 KB": tampered((xml) => `${xml}<a b="${"a".repeat(150_000)}`),
  "not base64": (begun) => postRaw(begun, "not base64 at all!"),
  "not UTF-8": (begun) => postRaw(begun, Buffer.from([0xff, 0xfe, 0x3c]).toString("base64")),
  "an empty response": (begun) => postRaw(begun, ""),
  "not XML": tampered(() => "hello"),
  "half of a response": tampered((xml) => xml.slice(0, xml.length / 2)),
  "another message": tampered((xml) => xml.replaceAll("samlp:Response", "samlp:LogoutResponse")),

  // T19
  "T19: RSA-SHA1": parts({ algorithm: RSA_SHA1 }),
  "T19: a digest by SHA-1": tampered((xml) =>
    xml.replace("http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2000/09/xmldsig#sha1"),
  ),
  "T19: HMAC by the certificate": tampered((xml) => xml.replace(SHA256, "http://www.w3.org/2000/09/xmldsig#hmac-sha1")),
  "T19: no signature": parts({ sign: "none" }),
  "T19: an empty signature": tampered((xml) => xml.replace(/<ds:SignatureValue>.*?</, "<ds:SignatureValue><")),
  "T19: a foreign key, with its certificate": (begun) =>
    postResponse(begun.browser, begun.acs, stranger.buildResponse(begun.parts(ADA))),
  "T19: a foreign key, with the right certificate": (begun) => {
    const xml = idp.buildResponse(begun.parts(ADA, { sign: "none" }));
    return postResponse(
      begun.browser,
      begun.acs,
      signWith(xml, { privateKey: stranger.privateKey, certificate: idp.certificate }, SHA256, A),
    );
  },
  "T19: one valid signature and an invalid one": (begun) => {
    const signed = idp.buildResponse(begun.parts(ADA, { sign: "both" }));
    const [first] = SIGNATURE.exec(signed) ?? [""];
    return postResponse(
      begun.browser,
      begun.acs,
      signed.replace(first, () => first.replace(/<ds:SignatureValue>..../, "<ds:SignatureValue>AAAA")),
    );
  },
  "another address after signing": tampered((xml) => xml.replace(ADA, "bob@globex.test")),
  "another attribute after signing": tampered((xml) => xml.replace("admins", "owners"), {
    attributes: { groups: ["admins"] },
  }),
  "another audience after signing": tampered((xml) => xml.replace("<saml:Audience>", "<saml:Audience>x")),

  // T11, and identity
  "T11: an address of another organization": parts({}, "ceo@initech.test"),
  "T11: an address of another domain": parts({}, "ada@globex.test.evil.test"),
  "T53: an address in other letters": parts({}, "ada@glοbex.test"),
  "T53: an address in letters that look like ASCII": parts({}, "ada@ｇlobex.test"),
  "no address": parts({ nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" }, "7f3a"),
  "a NameID that is new each time": parts({
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
    attributes: { email: ADA },
  }),
  "T9: another account with a member's address": parts(
    { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", attributes: { email: ADA } },
    "another-account",
  ),
};

function pickRequest(begun: Begun): Partial<ResponseParts> {
  return { inResponseTo: begun.request.id, responseInResponseTo: begun.request.id };
}

async function postRaw(begun: Begun, SAMLResponse: string) {
  return begun.browser.send(begun.acs, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ SAMLResponse })}`,
  });
}

const controls: Record<string, Attempt> = {
  "a signed assertion": parts({}),
  "a signed response": parts({ sign: "response" }),
  "both signed": parts({ sign: "both" }),
  "an assertion that is encrypted": async (begun) => {
    const xml = idp.buildResponse(begun.parts(ADA));
    return postResponse(begun.browser, begun.acs, await idp.encrypt(xml, begun.metadata));
  },
  "a response without issuer and destination": parts({ responseIssuer: undefined, destination: undefined }),
  "an address in an attribute": parts({ attributes: { mail: ADA, displayName: "Ada", groups: ["admins", "staff"] } }),
  "an XML declaration": tampered((xml) => `<?xml version="1.0" encoding="UTF-8"?>${xml}`),
  "a standalone document of another encoding": tampered(
    (xml) => `<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>\n${xml}`,
  ),
  "an empty address attribute beside a NameID": parts({ attributes: { email: "" } }),
  // Universities send this.
  "an element in an attribute that nothing relies on": parts({
    attributesXml:
      '<saml:Attribute Name="eduPersonTargetedID"><saml:AttributeValue><saml:NameID Format="p">id-1</saml:NameID></saml:AttributeValue></saml:Attribute><saml:Attribute Name="postalAddress"><saml:AttributeValue><a>1 Main St</a></saml:AttributeValue></saml:Attribute>',
  }),
  "whitespace between the parts": tampered((xml) => xml.replace("<samlp:Status>", "\n  <samlp:Status>")),
  "F8: a clock that is 50 seconds ahead": parts(() => ({ notBefore: ago(-50) })),
  "F8: a clock that is 50 seconds behind": parts(() => ({ notOnOrAfter: ago(50), confirmationEnds: ago(50) })),
  "RSA-SHA512": parts({ algorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512" }),
};

const namesNoLogin = ["other_browser", "method_unknown", "answer_unreadable", "answer_forbidden_markup"];

describe("SAML responses of a third-party library", () => {
  test.each(Object.entries(controls))("control: %s logs in", async (_, attempt) => {
    const { location, text } = await attempt(await beginSaml(provider, idp, CONNECTION));
    const sso_token = landingToken(location);
    expect(sso_token, text).not.toBe("");
    const { client } = provider.openPage();
    const answer = await client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
    expect(answer).toMatchObject({ member_authenticated: true, member: { email_address: ADA } });
  });

  test("there are at least 95 forged ones", () => {
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(95);
    expect(Object.keys(expectedReasons).sort()).toEqual(Object.keys(forged).sort());
  });

  test.each(Object.entries(forged))("%s does not log in", async (name, attempt) => {
    // Only a limited number of refusals of one network are kept within ten minutes.
    provider.clock.advance({ minutes: 1 });
    const { status, location, text, headers } = await attempt(await beginSaml(provider, idp, CONNECTION));
    expect(landingToken(location)).toBe("");
    const reason = expectedReasons[name] ?? "";
    // T20: a response without a pending login of this browser names no page to return to.
    const result = [status, location];
    if (namesNoLogin.includes(reason)) expect(result, text).toEqual([403, ""]);
    else
      expect([
        ["403", ""],
        ["303", FAILED],
      ]).toContainEqual(result.map(String));
    const { db } = provider.provider.services;
    const request_id = headers.get("x-request-id") ?? "";
    const trace = db.selectFrom("sso_attempts").select("reason").where("request_id", "=", request_id);
    expect(await trace.executeTakeFirst()).toEqual({ reason });
  });
});
