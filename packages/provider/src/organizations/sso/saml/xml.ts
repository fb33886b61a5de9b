import { DOMParser } from "@xmldom/xmldom";
import { SsoRefusal } from "../logins/verdicts.ts";

const DEPTH_LIMIT = 40;
const ELEMENTS_LIMIT = 2_500;
/**
 * The most attributes of one element, and in total: the parser is slow for many, and normal responses have a handful.
 */
const ATTRIBUTES_LIMITS = { each: 64, all: 5_000 };
const ELEMENT = 1;
const TEXT = 3;

// XML 1.0 section 2.8. The encoding that it names says nothing about text that is already decoded.
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[\w.-]+"|'[\w.-]+'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/;

/**
 * Parses untrusted XML with elements, attributes and text only: without a document type, so without entities, and
 * without comments, processing instructions and CDATA sections, which parsers and signatures interpret differently.
 *
 * @throws SsoRefusal `answer_forbidden_markup`, `answer_too_large`, `answer_unreadable`.
 */
export function parseXml(text: string): Element {
  const body = text.slice(DECLARATION.exec(text)?.[0].length ?? 0);
  // The document was in another encoding than UTF-8, and decoding lost characters.
  if (body.includes("\uFFFD")) throw new SsoRefusal("answer_unreadable");
  // In text, "<" is always markup, so that these are found without a parser (threats.md T13, T14, T18).
  if (/<[!?]/.test(body)) throw new SsoRefusal("answer_forbidden_markup");
  requireShallow(body);
  let document: Document;
  try {
    const refuse = (message: unknown) => {
      throw new Error(String(message));
    };
    const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
    document = new DOMParser({ errorHandler } as object).parseFromString(text, "text/xml");
  } catch {
    throw new SsoRefusal("answer_unreadable");
  }
  const root = document?.documentElement;
  if (!root) throw new SsoRefusal("answer_unreadable");
  for (const element of listElements(root)) {
    for (const { name, value } of attributesOf(element)) {
      // Namespaces in XML 1.0 section 6.2: an empty value removes the default namespace.
      if (name === "xmlns" && value === "") continue;
      // A relative namespace makes canonicalization fail, silently in some libraries (threats.md T13).
      if (/^xmlns(:|$)/.test(name) && !/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value)) {
        throw new SsoRefusal("answer_forbidden_markup");
      }
    }
  }
  return root;
}

function requireShallow(text: string): void {
  let depth = 0;
  let count = 0;
  let allAttributes = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const isClosing = text[at + 1] === "/";
    const { end, attributes } = readTag(text, at);
    at = end;
    allAttributes += attributes;
    if (attributes > ATTRIBUTES_LIMITS.each || allAttributes > ATTRIBUTES_LIMITS.all) {
      throw new SsoRefusal("answer_too_large");
    }
    const isEmpty = text[at - 1] === "/";
    if (isClosing) depth -= 1;
    else count += 1;
    if (!isClosing && !isEmpty) depth += 1;
    if (depth > DEPTH_LIMIT || count > ELEMENTS_LIMIT) throw new SsoRefusal("answer_too_large");
  }
}

/** Finds the tag's ">" outside quotes, and counts its attributes. */
function readTag(text: string, start: number): { end: number; attributes: number } {
  let quote = "";
  let attributes = 0;
  let end = start + 1;
  for (; end < text.length && (quote !== "" || text[end] !== ">"); end += 1) {
    const character = text[end] as string;
    if (quote === character) quote = "";
    else if (quote === "" && (character === '"' || character === "'")) {
      quote = character;
      attributes += 1;
    }
  }
  return { end, attributes };
}

export function childrenOf(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node) => node.nodeType === ELEMENT) as Element[];
}

export function childrenNamed(parent: Element, namespace: string, name: string): Element[] {
  return childrenOf(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);
}

/** Lists an element and all its descendants. */
export function listElements(root: Element): Element[] {
  return [root, ...Array.from(root.getElementsByTagName("*"))];
}

export function attributesOf(element: Element): { name: string; value: string }[] {
  return Array.from(element.attributes).map(({ name, value }) => ({ name, value }));
}

/** Reads an attribute without a namespace. */
export function attribute(element: Element, name: string): string | undefined {
  return element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;
}

/** Returns the text of an element that contains only text. Undefined for others. */
export function textOf(element: Element): string | undefined {
  const nodes = Array.from(element.childNodes);
  if (nodes.some(({ nodeType }) => nodeType !== TEXT)) return undefined;
  return nodes.map(({ nodeValue }) => nodeValue ?? "").join("");
}
