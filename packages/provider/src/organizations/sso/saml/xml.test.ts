import { describe, expect, test } from "vitest";
import { attribute, childrenNamed, childrenOf, listElements, parseXml, textOf } from "./xml.ts";

const refusedAs = (reason: string) => expect.objectContaining({ reason });
const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}="x"`).join("");

describe("T13, T14, T18: XML with only elements, attributes and text", () => {
  test.each([
    "<a/>",
    "<a></a>\n",
    '<?xml version="1.0"?><a/>',
    "<?xml version='1.0' encoding='UTF-8'?><a/>",
    '<?xml version="1.0" encoding="utf-8" standalone="no" ?><a/>',
    // OpenAM, JAXB and .NET write these.
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><a/>',
    "<?xml  version = '1.0'\n  encoding = 'us-ascii' ?>\n<a/>",
    '<?xml version="1.0" encoding="utf-16"?><a/>',
    '<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>',
    // AD FS writes this into the metadata of its token service.
    '<a xmlns="urn:x"><b xmlns=""/></a>',
    '<a b="&lt;!-- no comment --&gt;" c=">">x &amp; y</a>',
    '<p:a xmlns:p="urn:oasis:names"/>',
    '<a xmlns="https://example.test/">é</a>',
    '<a notxmlns="relative"/>',
    nested(40),
    `<a>${"<b/>".repeat(2499)}</a>`,
    `<a${attributes(64)}/>`,
    `<a>${`<b${attributes(50)}/>`.repeat(100)}</a>`,
  ])("reads %.60s", (text) => {
    expect(parseXml(text).localName).toBe("a");
  });

  test.each([
    ["", "answer_unreadable"],
    ["text", "answer_unreadable"],
    ["<a>", "answer_unreadable"],
    ["<a></b>", "answer_unreadable"],
    ["<a/><b/>", "answer_unreadable"],
    ["<a b=c/>", "answer_unreadable"],
    ['<a b="1" b="2"/>', "answer_unreadable"],
    ["<a>&unknown;</a>", "answer_unreadable"],
    ['<?xml version="1.0" encoding="iso-8859-1"?><a>\uFFFD</a>', "answer_unreadable"],
    ['<?xml version="1.0" standalone="maybe"?><a/>', "answer_forbidden_markup"],
    ['<?xml version="1.0" encoding="a" b="c"?><a/>', "answer_forbidden_markup"],
    ['<?xml-stylesheet href="a.xsl"?><a/>', "answer_forbidden_markup"],
    ['<a xmlns:p=""/>', "answer_forbidden_markup"],
    ['<?xml version="1.1"?><a/>', "answer_forbidden_markup"],
    [' <?xml version="1.0"?><a/>', "answer_forbidden_markup"],
    ['<?xml version="1.0"?><?xml version="1.0"?><a/>', "answer_forbidden_markup"],
    ["<!DOCTYPE a><a/>", "answer_forbidden_markup"],
    ['<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>', "answer_forbidden_markup"],
    ["<a><!-- comment --></a>", "answer_forbidden_markup"],
    ["<a><![CDATA[x]]></a>", "answer_forbidden_markup"],
    ["<a><?pi?></a>", "answer_forbidden_markup"],
    ["<a/><!-- behind it -->", "answer_forbidden_markup"],
    ['<a xmlns="relative"/>', "answer_forbidden_markup"],
    ['<p:a xmlns:p="relative/too"/>', "answer_forbidden_markup"],
    ['<a><b xmlns="relative"/></a>', "answer_forbidden_markup"],
    ['<a xmlns="urn:with a space"/>', "answer_forbidden_markup"],
    ['<a xmlns=" urn:x"/>', "answer_forbidden_markup"],
    [nested(41), "answer_too_large"],
    [`<a>${"<b/>".repeat(2500)}</a>`, "answer_too_large"],
    [`<a${attributes(65)}/>`, "answer_too_large"],
    [`<a>${`<b${attributes(50)}/>`.repeat(100)}<c d="1"/></a>`, "answer_too_large"],
  ])("refuses %.60s", (text, reason) => {
    expect(() => parseXml(text)).toThrow(refusedAs(reason));
  });

  test("ignores tags and depth in quotes, and counts no depth for an empty element", () => {
    expect(() => parseXml(`<a b="${"<a>".repeat(60).replaceAll("<", ">")}"/>`)).not.toThrow();
    expect(() => parseXml(`<a>${'<b c="/>" d=\'"\'/>'.repeat(60)}</a>`)).not.toThrow();
    expect(() => parseXml(`<a>${'<b c="/"></b>'.repeat(60)}</a>`)).not.toThrow();
    // Depth hidden by quotes.
    expect(() => parseXml(`${'<a b=">/">'.repeat(41)}${"</a>".repeat(41)}`)).toThrow(refusedAs("answer_too_large"));
  });
});

describe("reads", () => {
  const root = parseXml(
    '<r xmlns="urn:r" xmlns:o="urn:o" a="1" o:b="2"><c/>text<o:c><c/></o:c><d>x<e/></d><f>f &amp; g</f></r>',
  );

  test("direct children, by namespace and name", () => {
    expect(childrenOf(root).map(({ nodeName }) => nodeName)).toEqual(["c", "o:c", "d", "f"]);
    expect(childrenNamed(root, "urn:r", "c")).toHaveLength(1);
    expect(childrenNamed(root, "urn:o", "c").map(({ nodeName }) => nodeName)).toEqual(["o:c"]);
    expect(childrenNamed(root, "urn:o", "d")).toEqual([]);
    expect(listElements(root).map(({ nodeName }) => nodeName)).toEqual(["r", "c", "o:c", "c", "d", "e", "f"]);
  });

  test("attributes without a namespace", () => {
    expect([attribute(root, "a"), attribute(root, "b"), attribute(root, "c")]).toEqual(["1", undefined, undefined]);
  });

  test("the text of elements that contain only text", () => {
    const [empty, , mixed, text] = childrenOf(root);
    expect([empty, mixed, text].map((one) => one && textOf(one))).toEqual(["", undefined, "f & g"]);
  });
});
