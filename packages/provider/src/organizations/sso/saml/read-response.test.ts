import { describe, expect, test } from "vitest";
import { readDecryptedAssertion, readResponse } from "./read-response.ts";

const NAMES =
  'xmlns="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** Parts of a signature whose shape is right; each test changes one. */
const shape = {
  method: `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/>`,
  algorithm: `<ds:SignatureMethod Algorithm="${RSA_SHA256}"/>`,
  transforms: `<ds:Transforms><ds:Transform Algorithm="${ENVELOPED}"/><ds:Transform Algorithm="${EXCLUSIVE}"/></ds:Transforms>`,
  digestMethod: `<ds:DigestMethod Algorithm="${SHA256}"/>`,
  digest: "<ds:DigestValue>YWJj</ds:DigestValue>",
  moreInReference: "",
  uri: undefined as string | undefined,
  moreInInfo: "",
  value: "<ds:SignatureValue>YW\nJj</ds:SignatureValue>",
  keyInfo: "<ds:KeyInfo><ds:X509Data/></ds:KeyInfo>",
  more: "",
  info: undefined as string | undefined,
};

function sign(id: string, changes: Partial<typeof shape> = {}): string {
  const it = { ...shape, ...changes };
  const reference = `<ds:Reference URI="${it.uri ?? `#${id}`}">${it.transforms}${it.digestMethod}${it.digest}${it.moreInReference}</ds:Reference>`;
  const info = it.info ?? `<ds:SignedInfo>${it.method}${it.algorithm}${reference}${it.moreInInfo}</ds:SignedInfo>`;
  return `<ds:Signature>${info}${it.value}${it.keyInfo}${it.more}</ds:Signature>`;
}

const assertion = (inner = sign("_a"), id = "_a") => `<a:Assertion ID="${id}">${inner}<a:Subject/></a:Assertion>`;
const parts = {
  root: 'ID="_r" Version="2.0" InResponseTo="_q" Destination="https://portico.test/acs"',
  issuer: "<a:Issuer> https://idp.test </a:Issuer>",
  signature: "",
  status: '<Status><StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></Status>',
  content: assertion(),
  tag: "Response",
  names: NAMES,
};
function write(changes: Partial<typeof parts> = {}): string {
  const it = { ...parts, ...changes };
  return `<${it.tag} ${it.names} ${it.root}>${it.issuer}${it.signature}${it.status}${it.content}</${it.tag}>`;
}
const encode = (xml: string) => Buffer.from(xml, "utf8").toString("base64");
const read = (changes: Partial<typeof parts> = {}) => readResponse(encode(write(changes)));
const refusedAs = (reason: string) => expect.objectContaining({ reason });
const encrypted = "<a:EncryptedAssertion><x/></a:EncryptedAssertion>";

test("a response is read: what it answers, to whom, by whom, and which part is signed", () => {
  expect(read()).toMatchObject({
    xml: write(),
    inResponseTo: "_q",
    destination: "https://portico.test/acs",
    issuer: "https://idp.test",
    isResponseSigned: false,
    isAssertionSigned: true,
    encryptedAssertion: undefined,
    failure: undefined,
  });
  expect(read({ signature: sign("_r"), content: assertion("") })).toMatchObject({
    isResponseSigned: true,
    isAssertionSigned: false,
  });
  expect(read({ signature: sign("_r") })).toMatchObject({ isResponseSigned: true, isAssertionSigned: true });
  expect(read({ issuer: "", root: 'ID="_r" Version="2.0"' })).toMatchObject({
    issuer: undefined,
    inResponseTo: undefined,
    destination: undefined,
  });
  expect(read({ issuer: "<a:Issuer>x<y/></a:Issuer>" }).issuer).toBe("");
  const sealed = read({ content: encrypted });
  expect(sealed).toMatchObject({ isResponseSigned: false, isAssertionSigned: false });
  expect(sealed.encryptedAssertion).toMatch(/^<(\w+:)?EncryptedAssertion[ >]/);
  // Names that only begin or end like those that matter.
  const others = '<x kid="_a" identity="_a"/><SubAssertion/><Responses/><NoSignature/><SignatureNot/>';
  expect(read({ content: assertion(`${sign("_a")}${others}`) }).isAssertionSigned).toBe(true);
  expect(readResponse(encode(write()).replace(/(.{60})/g, "$1\r\n ")).xml).toBe(write());
});

describe("T12, T13, T14, T18: what is refused before any key is asked", () => {
  test.each<[string, Partial<typeof parts>, string]>([
    ["another element", { tag: "ArtifactResponse" }, "answer_unreadable"],
    ["another namespace", { names: NAMES.replace("protocol", "other") }, "answer_unreadable"],
    ["no version", { root: 'ID="_r"' }, "version_unknown"],
    ["another version", { root: 'ID="_r" Version="1.1"' }, "version_unknown"],
    ["two issuers", { issuer: parts.issuer.repeat(2) }, "issuer_mismatch"],
    ["no assertion", { content: "" }, "assertion_count"],
    ["two assertions", { content: assertion() + assertion(sign("_b"), "_b") }, "assertion_count"],
    ["a plain and an encrypted one", { content: assertion() + encrypted }, "assertion_count"],
    ["two encrypted ones", { content: encrypted + encrypted }, "assertion_count"],
    [
      "one of another namespace beside it",
      { content: `${assertion()}<x:Assertion xmlns:x="urn:x"/>` },
      "assertion_count",
    ],
    ["one deeper down", { content: assertion(`${sign("_a")}<a:Advice><a:Assertion/></a:Advice>`) }, "assertion_count"],
    ["an encrypted one deeper down", { content: assertion(`${sign("_a")}<x>${encrypted}</x>`) }, "assertion_count"],
    ["a response deeper down", { content: `${assertion()}<Extensions><Response/></Extensions>` }, "assertion_count"],
    ["only one deeper down", { content: `<Extensions>${assertion()}</Extensions>` }, "assertion_count"],
    ["an ID that comes twice", { content: assertion(sign("_r"), "_r") }, "duplicate_id"],
    ["the same ID by another name", { content: assertion(`${sign("_a")}<x id="_a"/>`) }, "duplicate_id"],
    [
      "the same ID with a prefix",
      { content: assertion(`${sign("_a")}<x xmlns:w="urn:w" w:Id="_a"/>`) },
      "duplicate_id",
    ],
    ["no signature", { content: assertion("") }, "signature_missing"],
    ["a signature in another place", { content: assertion(`<x>${sign("_a")}</x>`) }, "signature_shape"],
    [
      "a signature beside the assertion",
      { signature: sign("_r"), content: `<x>${sign("_a")}</x>${assertion("")}` },
      "signature_shape",
    ],
    ["a SignedInfo on its own", { content: assertion(`${sign("_a")}<ds:SignedInfo/>`) }, "signature_shape"],
  ])("%s", (_, changes, reason) => {
    expect(() => read(changes)).toThrow(refusedAs(reason));
  });

  test.each<[string, string, string]>([
    ["nothing", "", "answer_unreadable"],
    ["no base64", "<Response/>", "answer_unreadable"],
    ["base64url", `${encode(write())}-_`, "answer_unreadable"],
    ["something else before it", `!${encode(write())}`, "answer_unreadable"],
    [
      "a byte that is no UTF-8, in its text",
      Buffer.from(write({ content: `${assertion()}\xff` }), "latin1").toString("base64"),
      "answer_unreadable",
    ],
    ["padding within", `YQ==${encode(write())}`, "answer_unreadable"],
    ["too much padding", "YQ===", "answer_unreadable"],
    ["no UTF-8", Buffer.from([0x3c, 0x61, 0xff]).toString("base64"), "answer_unreadable"],
    ["a byte order mark", Buffer.from(`\uFEFF${write()}`).toString("base64"), "answer_unreadable"],
    ["more than 256 KiB", encode(write({ content: " ".repeat(256 * 1024) })), "answer_too_large"],
  ])("%s", (_, text, reason) => {
    expect(() => readResponse(text)).toThrow(refusedAs(reason));
  });

  test("256 KiB are read", () => {
    // The padding of base64 counts.
    const room = 256 * 1024 - 2 - write().length;
    expect(readResponse(encode(write({ content: `${assertion()}${" ".repeat(room)}` }))).isAssertionSigned).toBe(true);
    expect(() => readResponse(encode(write({ content: `${assertion()}${" ".repeat(room + 3)}` })))).toThrow(
      refusedAs("answer_too_large"),
    );
  });
});

describe("T13, T19: a signature has one shape", () => {
  test.each<[string, Partial<typeof shape>]>([
    ["without a KeyInfo", { keyInfo: "" }],
    ["RSA-SHA512", { algorithm: shape.algorithm.replace("rsa-sha256", "rsa-sha512") }],
    ["SHA-512", { digestMethod: shape.digestMethod.replace("sha256", "sha512") }],
  ])("%s is taken", (_, changes) => {
    expect(read({ content: assertion(sign("_a", changes)) }).isAssertionSigned).toBe(true);
  });

  const twice = (text: string) => text + text;
  test.each<[string, Partial<typeof shape>, string]>([
    ["no SignedInfo", { info: "" }, "signature_shape"],
    ["a SignedInfo of another namespace", { info: '<x:SignedInfo xmlns:x="urn:x"/>' }, "signature_shape"],
    ["no value", { value: "" }, "signature_shape"],
    ["an empty value", { value: "<ds:SignatureValue/>" }, "signature_shape"],
    ["a value with markup", { value: "<ds:SignatureValue>YWJj<x/></ds:SignatureValue>" }, "signature_shape"],
    ["a value that is no base64", { value: "<ds:SignatureValue>YW-j</ds:SignatureValue>" }, "signature_shape"],
    ["a value that begins with none", { value: "<ds:SignatureValue>-YWJj</ds:SignatureValue>" }, "signature_shape"],
    ["a value that ends with none", { value: "<ds:SignatureValue>YWJj-</ds:SignatureValue>" }, "signature_shape"],
    ["something else for a KeyInfo", { keyInfo: "<ds:Object/>" }, "signature_shape"],
    ["an object behind it", { more: "<ds:Object/>" }, "signature_shape"],
    ["no canonicalization", { method: "" }, "signature_shape"],
    [
      "another canonicalization",
      { method: shape.method.replace("xml-exc-c14n#", "xml-exc-c14n#WithComments") },
      "algorithm_refused",
    ],
    ["no algorithm", { algorithm: "" }, "signature_shape"],
    [
      "SHA-1",
      { algorithm: shape.algorithm.replace(RSA_SHA256, "http://www.w3.org/2000/09/xmldsig#rsa-sha1") },
      "algorithm_refused",
    ],
    ["a shared secret", { algorithm: shape.algorithm.replace("rsa-sha256", "hmac-sha256") }, "algorithm_refused"],
    ["an algorithm that is not named", { algorithm: "<ds:SignatureMethod/>" }, "algorithm_refused"],
    ["two references", { moreInInfo: "<ds:Reference/>" }, "signature_shape"],
    ["a reference to another part", { uri: "#_r" }, "signature_shape"],
    ["a reference to everything", { uri: "" }, "signature_shape"],
    ["a reference by XPointer", { uri: "#xpointer(/)" }, "signature_shape"],
    ["no transforms", { transforms: "" }, "signature_shape"],
    [
      "one transform",
      { transforms: `<ds:Transforms><ds:Transform Algorithm="${ENVELOPED}"/></ds:Transforms>` },
      "signature_shape",
    ],
    [
      "a third transform",
      {
        transforms: shape.transforms.replace(
          "</ds:Transforms>",
          `<ds:Transform Algorithm="${EXCLUSIVE}"/></ds:Transforms>`,
        ),
      },
      "signature_shape",
    ],
    [
      "transforms the other way round",
      {
        transforms: `<ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"/><ds:Transform Algorithm="${ENVELOPED}"/></ds:Transforms>`,
      },
      "algorithm_refused",
    ],
    [
      "a transform by XSLT",
      { transforms: shape.transforms.replace(ENVELOPED, "http://www.w3.org/TR/1999/REC-xslt-19991116") },
      "algorithm_refused",
    ],
    [
      "something else among the transforms",
      { transforms: shape.transforms.replace("<ds:Transform ", "<ds:Other ") },
      "signature_shape",
    ],
    ["no digest method", { digestMethod: "" }, "signature_shape"],
    [
      "a SHA-1 digest",
      { digestMethod: shape.digestMethod.replace(SHA256, "http://www.w3.org/2000/09/xmldsig#sha1") },
      "algorithm_refused",
    ],
    ["no digest", { digest: "" }, "signature_shape"],
    ["a digest with markup", { digest: "<ds:DigestValue>YWJj<x/></ds:DigestValue>" }, "signature_shape"],
    ["two digests", { digest: twice(shape.digest) }, "signature_shape"],
  ])("%s is refused", (_, changes, reason) => {
    expect(() => read({ content: assertion(sign("_a", changes)) })).toThrow(refusedAs(reason));
    // Also of a response, and of what comes out of an encrypted assertion.
    expect(() =>
      read({ signature: sign("_r", changes.uri === "#_r" ? { uri: "#_a" } : changes), content: assertion("") }),
    ).toThrow(refusedAs(reason));
  });

  test.each([
    "SignedInfo",
    "SignatureValue",
    "KeyInfo",
    "CanonicalizationMethod",
    "SignatureMethod",
    "Reference",
    "Transforms",
    "Transform",
    "DigestMethod",
    "DigestValue",
  ])("whatever stands where %s belongs is refused, whether its name differs or its namespace", (name) => {
    const renamed = (other: string) =>
      sign("_a").replace(new RegExp(`(</?)ds:${name}(?=[ >/])`, "g"), (_, start) => `${start}${other}`);
    for (const other of ["ds:Other", `a:${name}`]) {
      expect(renamed(other)).not.toBe(sign("_a"));
      expect(() => read({ content: assertion(renamed(other)) }), other).toThrow(refusedAs("signature_shape"));
    }
  });

  test("two signatures side by side are refused", () => {
    expect(() => read({ content: assertion(twice(sign("_a"))) })).toThrow(refusedAs("signature_shape"));
  });

  test.each(["", "1a", "a b", "a#b", "a)"])("an ID %o is none to refer to", (id) => {
    expect(() => read({ content: assertion(sign(id), id) })).toThrow(refusedAs("signature_shape"));
  });
});

describe("T12: what was encrypted is looked at as what was not", () => {
  const decrypted = (inner: string, id = "_a") =>
    `<a:Assertion ${NAMES.replace(/^xmlns="[^"]*" /, "")} ID="${id}">${inner}</a:Assertion>`;

  test("one assertion, signed or not", () => {
    expect(readDecryptedAssertion(decrypted(sign("_a")))).toBe(true);
    expect(readDecryptedAssertion(decrypted(`${sign("_a")}<SubAssertion/><Responses/>`))).toBe(true);
    expect(readDecryptedAssertion(decrypted("<a:Subject/>"))).toBe(false);
  });

  test.each([
    ["another element", decrypted("").replaceAll("a:Assertion", "a:Other"), "assertion_count"],
    ["another namespace", decrypted("").replace("2.0:assertion", "2.0:other"), "assertion_count"],
    ["one more within", decrypted("<a:Advice><a:Assertion/></a:Advice>"), "assertion_count"],
    ["an encrypted one within", decrypted(encrypted), "assertion_count"],
    ["a response within", decrypted("<Response/>"), "assertion_count"],
    ["an ID that comes twice", decrypted('<x ID="_a"/>'), "duplicate_id"],
    ["a signature in another place", decrypted(`<x>${sign("_a")}</x>`), "signature_shape"],
    ["a signature of another shape", decrypted(sign("_a", { more: "<ds:Object/>" })), "signature_shape"],
  ])("%s is refused", (_, xml, reason) => {
    expect(() => readDecryptedAssertion(xml)).toThrow(refusedAs(reason));
  });
});

describe("a refusal of the identity provider's own", () => {
  test.each<[string, string, string]>([
    ["by its code", '<Status><StatusCode Value="urn:x:Requester"/></Status>', "urn:x:Requester"],
    [
      "by the code within",
      '<Status><StatusCode Value="urn:x:Responder"><StatusCode Value="urn:x:Denied"/></StatusCode></Status>',
      "urn:x:Denied",
    ],
    ["by no code", "<Status/>", "no status"],
    ["by no status", "", "no status"],
    ["by two statuses", twiceOf(parts.status), "urn:oasis:names:tc:SAML:2.0:status:Success"],
    [
      "by two codes",
      '<Status><StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/><StatusCode Value="urn:x"/></Status>',
      "urn:oasis:names:tc:SAML:2.0:status:Success",
    ],
  ])("%s", (_, status, found) => {
    expect(read({ status, content: "" })).toMatchObject({
      failure: { reason: "status_not_success", details: { found } },
      isResponseSigned: false,
      isAssertionSigned: false,
      encryptedAssertion: undefined,
    });
  });
});

function twiceOf(text: string): string {
  return text + text;
}
