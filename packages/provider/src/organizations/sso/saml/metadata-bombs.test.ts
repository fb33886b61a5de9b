import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isLong } from "../../../../../../tests/long.ts";
import type { Call } from "../../../platform/call/call.ts";
import { selfSignedCertificate } from "../../../platform/crypto/self-signed.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseIdpMetadata } from "./parse-idp-metadata.ts";
import { fetchMetadata, takeMetadata } from "./read-metadata.ts";

// The worst metadata that an organization's admin may paste or serve (threats.md T66).

const LIMIT = 256 * 1024;
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = selfSignedCertificate(privateKey, "first", new Date(), new Date("2049-01-01")).replace(
  /-----[^-]+-----|\s/g,
  "",
);

afterEach(() => {
  vi.restoreAllMocks();
});

const MD = "urn:oasis:names:tc:SAML:2.0:metadata";
const DS = "http://www.w3.org/2000/09/xmldsig#";
const key = (text = certificate) =>
  `<KeyDescriptor><ds:KeyInfo xmlns:ds="${DS}"><ds:X509Data><ds:X509Certificate>${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const service = `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.test/sso"/>`;
/** Valid metadata with something inside, before it or in its first tag. */
const around = ({ inside = "", before = "", attributes = "", keys = key() }) =>
  `${before}<EntityDescriptor xmlns="${MD}" entityID="https://idp.test"${attributes}><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}${service}</IDPSSODescriptor>${inside}</EntityDescriptor>`;

/** Repeats `piece` as often as it fits next to valid metadata. */
const fill = (bytes: number, piece: string, reserved = 3_000) =>
  piece.repeat(Math.max(1, Math.floor((bytes - reserved) / Buffer.byteLength(piece))));

const distinct = (bytes: number, piece: (index: number) => string) => {
  let text = "";
  for (let index = 0; text.length < bytes - 3_000; index += 1) text += piece(index);
  return text;
};

const shapes: Record<string, (bytes: number) => string> = {
  "unclosed comments": (bytes) => fill(bytes, "<!--"),
  "unclosed comments before valid metadata": (bytes) => around({ before: fill(bytes, "<!--") }),
  "comments that are closed once": (bytes) => around({ before: `${fill(bytes, "<!--")}-->` }),
  "unclosed comments inside": (bytes) => around({ inside: fill(bytes, "<!--") }),
  "closed comments": (bytes) => around({ inside: fill(bytes, "<!---->") }),
  "ends of comments": (bytes) => around({ inside: fill(bytes, "-->") }),
  "starts of comments without the last character": (bytes) => around({ inside: fill(bytes, "<!-") }),
  "nested comments": (bytes) => around({ inside: fill(bytes, "<!-- <!-- -->") }),
  "white space": (bytes) => `${fill(bytes, " \n\t")}x`,
  "white space around": (bytes) => around({ before: fill(bytes, "\n"), inside: " " }),
  "white space in a certificate": (bytes) => around({ keys: key(certificate + fill(bytes, " ")) }),
  "byte order marks": (bytes) => around({ before: fill(bytes, "\uFEFF") }),
  "opening tags": (bytes) => fill(bytes, "<a>"),
  "tags without names": (bytes) => fill(bytes, "<"),
  "elements side by side": (bytes) => around({ inside: fill(bytes, "<a/>") }),
  "the most elements": (bytes) => around({ inside: "<a/>".repeat(2_400) + fill(bytes, "x", 14_000) }),
  "the deepest elements": (bytes) => around({ inside: fill(bytes, `${"<a>".repeat(35)}${"</a>".repeat(35)}`) }),
  text: (bytes) => around({ inside: fill(bytes, "x") }),
  "character references": (bytes) => around({ inside: fill(bytes, "&#65;") }),
  "predefined entities": (bytes) => around({ inside: fill(bytes, "&lt;") }),
  ampersands: (bytes) => around({ inside: fill(bytes, "&") }),
  "ends of CDATA": (bytes) => around({ inside: fill(bytes, "]]>") }),
  "greater-than signs": (bytes) => around({ inside: fill(bytes, ">") }),
  quotes: (bytes) => around({ inside: fill(bytes, `<a b="`) }),
  "one long attribute": (bytes) => around({ attributes: ` a="${fill(bytes, "x")}"` }),
  "one long attribute of references": (bytes) => around({ attributes: ` a="${fill(bytes, "&#9;")}"` }),
  "one long name": (bytes) => around({ inside: `<${fill(bytes / 2, "a")}></${fill(bytes / 2, "a")}>` }),
  "many attributes": (bytes) => around({ attributes: distinct(bytes, (index) => ` a${index}="1"`) }),
  "many namespaces": (bytes) => around({ attributes: distinct(bytes, (index) => ` xmlns:n${index}="urn:n"`) }),
  "a namespace on each element": (bytes) =>
    around({ inside: distinct(bytes, (index) => `<a xmlns:n${index}="urn:n"/>`) }),
  "namespaces on each level": (bytes) => {
    const level = Array.from({ length: 60 }, (_, index) => ` xmlns:n${index}="urn:${"n".repeat(40)}"`).join("");
    return around({ inside: fill(bytes, `${`<a${level}>`.repeat(30)}${"</a>".repeat(30)}`) });
  },
  "many protocols": (bytes) =>
    around({}).replace('protocolSupportEnumeration="', `protocolSupportEnumeration="${fill(bytes, "a ")}`),
  "many descriptors": (bytes) => around({ inside: fill(bytes, "<IDPSSODescriptor/>") }),
  "many nested entities": (bytes) => around({ inside: fill(bytes, `<EntityDescriptor entityID="a"/>`) }),
  "invalid certificates": (bytes) => around({ keys: distinct(bytes, (index) => key(`AAAA${index}`)) }),
  "one certificate many times": (bytes) => around({ keys: fill(bytes, key(), 0) }),
};

const call = { clock: { now: () => new Date() }, project: { project_id: "project-test-1" } } as unknown as Call;

/** Returns "read", or the type of the error. */
function read(text: string): string {
  try {
    takeMetadata(call, parseIdpMetadata(text));
    return "read";
  } catch (error) {
    if (error instanceof ApiError) return error.errorType;
    throw error;
  }
}

const usual = ["read", "sso_metadata_not_usable", "sso_limit_reached", "bad_request"];

describe("T66: metadata of any shape is read or refused", () => {
  test.each(Object.entries(shapes))("T66: %s", (_, make) => {
    const text = make(LIMIT);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LIMIT / 2);
    expect(usual).toContain(read(text));
  });

  test("ignores comments, wherever they are", () => {
    expect(parseIdpMetadata(around({})).certificates).toEqual([certificate]);
    const commented = around({ before: "\uFEFF <!-- a --><!----> ", inside: "<!-- <a> -- & > --->" });
    expect(parseIdpMetadata(commented)).toEqual(parseIdpMetadata(around({})));
  });

  test.each(["", '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'])(
    "processing instructions and an undeclared default namespace are legal, behind %j",
    (before) => {
      const shown = around({
        before: `${before}<?xml-stylesheet type="text/xsl" href="a.xsl"?>`,
        inside: '<Extensions><?pi?><x:a xmlns:x="urn:x" xmlns=""/></Extensions>',
      });
      expect(parseIdpMetadata(shown)).toEqual(parseIdpMetadata(around({})));
    },
  );

  test.each([
    ["<!-- ", "markup that is not allowed"],
    ["<!-->", "markup that is not allowed"],
    ["<!--->", "markup that is not allowed"],
    ["<<!-- -->!-- a -->", "markup that is not allowed"],
    ["<<![CDATA[]]>!DOCTYPE a>", "document type"],
    ["<!DOCTYPE a>", "document type"],
    ["<![CDATA[a]>", "markup that is not allowed"],
  ])("T66: refuses %s inside metadata", (inside, message) => {
    expect(() => parseIdpMetadata(around({ inside }))).toThrow(message);
  });

  test("T66: a CDATA section is text, whatever it holds", () => {
    const inside = '<Extensions><![CDATA[<!DOCTYPE a> & <!-- <KeyDescriptor use="signing">]]></Extensions>';
    expect(parseIdpMetadata(around({ inside }))).toEqual(parseIdpMetadata(around({})));
  });
});

test("T66: neither parses nor fetches more than 256 KiB", async () => {
  const rest = LIMIT - Buffer.byteLength(around({}));
  expect(read(around({ inside: "x".repeat(rest) }))).toBe("read");
  expect(read(around({ inside: "x".repeat(rest + 1) }))).toBe("sso_metadata_not_usable");
  expect(() => parseIdpMetadata(around({ inside: "é".repeat(rest / 2 + 1) }))).toThrow("larger than 256 KiB");
  const fetchOutside = vi.fn(async () => new Response("x"));
  await fetchMetadata({ ...call, fetchOutside }, "https://idp.test/metadata");
  expect(fetchOutside).toHaveBeenCalledWith("https://idp.test/metadata", { limitBytes: LIMIT });
});

test("T66: does not parse certificates past the limit", () => {
  const opened = vi.spyOn(Buffer, "from");
  const keys = Array.from({ length: 200 }, (_, index) => key(`${certificate.slice(0, -10)}${index}`)).join("");
  expect(read(around({ keys }).slice(0, LIMIT))).toBe("sso_limit_reached");
  expect(opened.mock.calls.filter((args: unknown[]) => args[1] === "base64")).toHaveLength(0);
});

/** The shortest of several runs, because other work on the machine only makes them longer. */
function shortest(work: () => unknown, runs = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const startedAtMs = performance.now();
    work();
    best = Math.min(best, performance.now() - startedAtMs);
  }
  return best;
}

// A wide ratio within one run: when the work grew with the square of the size, the ratio was a thousand.
test("T66: no shape costs more than a few times what normal metadata of its size does", () => {
  const honest = shortest(() => read(around({ inside: fill(LIMIT, `<a b="c">${"text ".repeat(20)}</a>`) })), 5);
  for (const [name, make] of Object.entries(shapes)) {
    const text = make(LIMIT);
    expect(shortest(() => read(text)) / honest, name).toBeLessThan(isLong ? 8 : 30);
  }
});
