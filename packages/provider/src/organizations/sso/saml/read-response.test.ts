import { describe, expect, test } from "vitest";
import { readDecryptedAssertion, readResponse } from "./read-response.ts";

const NAMES =
  'xmlns="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** Parts of a valid signature. Each test changes one. */
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

test("reads what a response answers, its recipient, its issuer, and which part is signed", () => {
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
  // Names that only start or end like the relevant ones.
  const others = '<x kid="_a" identity="_a"/><SubAssertion/><Responses/><NoSignature/><SignatureNot/>';
  expect(read({ content: assertion(`${sign("_a")}${others}`) }).isAssertionSigned).toBe(true);
  expect(readResponse(encode(write()).replace(/(.{60})/g, "$1\r\n ")).xml).toBe(write());
});

describe("T12, T13, T14, T18: refuses before any key is used", () => {
  test.each<[string, Partial<typeof parts>, string]>([
    ["another element", { tag: "ArtifactResponse" }, "answer_unreadable"],
    ["another namespace", { names: NAMES.replace("protocol", "other") }, "answer_unreadable"],
    ["no version", { root: 'ID="_r"' }, "version_unknown"],
    ["another version", { root: 'ID="_r" Version="1.1"' }, "version_unknown"],
    ["two issuers", { issuer: parts.issuer.repeat(2) }, "issuer_mismatch"],
    ["no assertion", { content: "" }, "assertion_count"],
    ["two assertions", { content: assertion() + assertion(sign("_b"), "_b") }, "assertion_count"],
    ["a plain and an encrypted assertion", { content: assertion() + encrypted }, "assertion_count"],
    ["two encrypted assertions", { content: encrypted + encrypted }, "assertion_count"],
    [
      "an assertion in another namespace besides it",
      { content: `${assertion()}<x:Assertion xmlns:x="urn:x"/>` },
      "assertion_count",
    ],
    [
      "a nested assertion",
      { content: assertion(`${sign("_a")}<a:Advice><a:Assertion/></a:Advice>`) },
      "assertion_count",
    ],
    ["a nested encrypted assertion", { content: assertion(`${sign("_a")}<x>${encrypted}</x>`) }, "assertion_count"],
    ["a nested response", { content: `${assertion()}<Extensions><Response/></Extensions>` }, "assertion_count"],
    ["only a nested assertion", { content: `<Extensions>${assertion()}</Extensions>` }, "assertion_count"],
    ["a repeated ID", { content: assertion(sign("_r"), "_r") }, "duplicate_id"],
    ["the same ID in another attribute", { content: assertion(`${sign("_a")}<x id="_a"/>`) }, "duplicate_id"],
    [
      "the same ID with a prefix",
      { content: assertion(`${sign("_a")}<x xmlns:w="urn:w" w:Id="_a"/>`) },
      "duplicate_id",
    ],
    ["no signature", { content: assertion("") }, "signature_missing"],
    ["a signature in another place", { content: assertion(`<x>${sign("_a")}</x>`) }, "signature_shape"],
    [
      "a signature next to the assertion",
      { signature: sign("_r"), content: `<x>${sign("_a")}</x>${assertion("")}` },
      "signature_shape",
    ],
    ["a SignedInfo on its own", { content: assertion(`${sign("_a")}<ds:SignedInfo/>`) }, "signature_shape"],
  ])("%s", (_, changes, reason) => {
    expect(() => read(changes)).toThrow(refusedAs(reason));
  });

  test.each<[string, string, string]>([
    ["an empty text", "", "answer_unreadable"],
    ["text that is not base64", "<Response/>", "answer_unreadable"],
    ["base64url", `${encode(write())}-_`, "answer_unreadable"],
    ["a character before the base64", `!${encode(write())}`, "answer_unreadable"],
    [
      "a byte that is not UTF-8, in its text",
      Buffer.from(write({ content: `${assertion()}\xff` }), "latin1").toString("base64"),
      "answer_unreadable",
    ],
    ["padding in the middle", `YQ==${encode(write())}`, "answer_unreadable"],
    ["too much padding", "YQ===", "answer_unreadable"],
    ["a byte that is not UTF-8", Buffer.from([0x3c, 0x61, 0xff]).toString("base64"), "answer_unreadable"],
    ["UTF-16", Buffer.from(`\uFEFF${write()}`, "utf16le").toString("base64"), "answer_unreadable"],
    ["more than 256 KiB", encode(write({ content: " ".repeat(256 * 1024) })), "answer_too_large"],
  ])("%s", (_, text, reason) => {
    expect(() => readResponse(text)).toThrow(refusedAs(reason));
  });

  test("reads a byte order mark as .NET writes it", () => {
    expect(readResponse(encode(`\uFEFF${write()}`))).toEqual(readResponse(encode(write())));
  });

  test("accepts 256 KiB", () => {
    // The padding of base64 counts.
    const rest = 256 * 1024 - 2 - write().length;
    expect(readResponse(encode(write({ content: `${assertion()}${" ".repeat(rest)}` }))).isAssertionSigned).toBe(true);
    expect(() => readResponse(encode(write({ content: `${assertion()}${" ".repeat(rest + 3)}` })))).toThrow(
      refusedAs("answer_too_large"),
    );
  });
});

describe("T13, T19: accepts one shape of signature", () => {
  test.each<[string, Partial<typeof shape>]>([
    ["a signature without a KeyInfo", { keyInfo: "" }],
    ["RSA-SHA512", { algorithm: shape.algorithm.replace("rsa-sha256", "rsa-sha512") }],
    ["SHA-512", { digestMethod: shape.digestMethod.replace("sha256", "sha512") }],
  ])("accepts %s", (_, changes) => {
    expect(read({ content: assertion(sign("_a", changes)) }).isAssertionSigned).toBe(true);
  });

  const twice = (text: string) => text + text;
  test.each<[string, Partial<typeof shape>, string]>([
    ["no SignedInfo", { info: "" }, "signature_shape"],
    ["a SignedInfo of another namespace", { info: '<x:SignedInfo xmlns:x="urn:x"/>' }, "signature_shape"],
    ["no value", { value: "" }, "signature_shape"],
    ["an empty value", { value: "<ds:SignatureValue/>" }, "signature_shape"],
    ["a value with markup", { value: "<ds:SignatureValue>YWJj<x/></ds:SignatureValue>" }, "signature_shape"],
    ["a value that is not base64", { value: "<ds:SignatureValue>YW-j</ds:SignatureValue>" }, "signature_shape"],
    [
      "a value with an invalid first character",
      { value: "<ds:SignatureValue>-YWJj</ds:SignatureValue>" },
      "signature_shape",
    ],
    [
      "a value with an invalid last character",
      { value: "<ds:SignatureValue>YWJj-</ds:SignatureValue>" },
      "signature_shape",
    ],
    ["another element instead of the KeyInfo", { keyInfo: "<ds:Object/>" }, "signature_shape"],
    ["an object at the end", { more: "<ds:Object/>" }, "signature_shape"],
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
    ["an unnamed algorithm", { algorithm: "<ds:SignatureMethod/>" }, "algorithm_refused"],
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
      "transforms in the wrong order",
      {
        transforms: `<ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"/><ds:Transform Algorithm="${ENVELOPED}"/></ds:Transforms>`,
      },
      "algorithm_refused",
    ],
    [
      "an XSLT transform",
      { transforms: shape.transforms.replace(ENVELOPED, "http://www.w3.org/TR/1999/REC-xslt-19991116") },
      "algorithm_refused",
    ],
    [
      "another element among the transforms",
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
  ])("refuses %s", (_, changes, reason) => {
    expect(() => read({ content: assertion(sign("_a", changes)) })).toThrow(refusedAs(reason));
    // Also in a response's signature, and in a decrypted assertion's.
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
  ])("refuses another name or namespace instead of %s", (name) => {
    const renamed = (other: string) =>
      sign("_a").replace(new RegExp(`(</?)ds:${name}(?=[ >/])`, "g"), (_, start) => `${start}${other}`);
    for (const other of ["ds:Other", `a:${name}`]) {
      expect(renamed(other)).not.toBe(sign("_a"));
      expect(() => read({ content: assertion(renamed(other)) }), other).toThrow(refusedAs("signature_shape"));
    }
  });

  test("refuses two signatures next to each other", () => {
    expect(() => read({ content: assertion(twice(sign("_a"))) })).toThrow(refusedAs("signature_shape"));
  });

  test.each(["", "1a", "a b", "a#b", "a)"])("refuses a reference to the ID %o", (id) => {
    expect(() => read({ content: assertion(sign(id), id) })).toThrow(refusedAs("signature_shape"));
  });
});

describe("T12: checks a decrypted assertion like a plain one", () => {
  const decrypted = (inner: string, id = "_a") =>
    `<a:Assertion ${NAMES.replace(/^xmlns="[^"]*" /, "")} ID="${id}">${inner}</a:Assertion>`;

  test("reads whether it is signed", () => {
    expect(readDecryptedAssertion(decrypted(sign("_a")))).toBe(true);
    expect(readDecryptedAssertion(decrypted(`${sign("_a")}<SubAssertion/><Responses/>`))).toBe(true);
    expect(readDecryptedAssertion(decrypted("<a:Subject/>"))).toBe(false);
  });

  test.each([
    ["another element", decrypted("").replaceAll("a:Assertion", "a:Other"), "assertion_count"],
    ["another namespace", decrypted("").replace("2.0:assertion", "2.0:other"), "assertion_count"],
    ["a nested assertion", decrypted("<a:Advice><a:Assertion/></a:Advice>"), "assertion_count"],
    ["a nested encrypted assertion", decrypted(encrypted), "assertion_count"],
    ["a nested response", decrypted("<Response/>"), "assertion_count"],
    ["a repeated ID", decrypted('<x ID="_a"/>'), "duplicate_id"],
    ["a signature in another place", decrypted(`<x>${sign("_a")}</x>`), "signature_shape"],
    ["a signature of another shape", decrypted(sign("_a", { more: "<ds:Object/>" })), "signature_shape"],
  ])("refuses %s", (_, xml, reason) => {
    expect(() => readDecryptedAssertion(xml)).toThrow(refusedAs(reason));
  });
});

describe("reads the identity provider's own error", () => {
  test.each<[string, string, string]>([
    ["from its code", '<Status><StatusCode Value="urn:x:Requester"/></Status>', "urn:x:Requester"],
    [
      "from the nested code",
      '<Status><StatusCode Value="urn:x:Responder"><StatusCode Value="urn:x:Denied"/></StatusCode></Status>',
      "urn:x:Denied",
    ],
    ["without a code", "<Status/>", "no status"],
    ["without a status", "", "no status"],
    ["with two statuses", twiceOf(parts.status), "urn:oasis:names:tc:SAML:2.0:status:Success"],
    [
      "with two codes",
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
