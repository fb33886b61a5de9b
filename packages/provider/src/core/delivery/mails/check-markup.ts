import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { replaceVariables } from "./template.ts";

/**
 * Above these limits the parser's time grows quadratically: HTML's rules copy open elements into each paragraph, and
 * each attribute is compared with those before it.
 */
const limits = { nodes: 5_000, depth: 100, attributes: 100 };

const TEXT_ATTRIBUTE = /^(?:alt|title|lang|dir|aria-[a-z]+)$/;
/** Attributes that contain a URL, by the elements that load or open it. */
const urlAttributes: Record<string, string> = { a: "href", area: "href", img: "src" };
const URL_VARIABLE = /^\{\{(?:link|login_link|logo_url)\}\}$/;
/** Elements whose content does not decode character references, in the parser or in some email client. */
const rawTextElements = new Set(["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

const ALLOWED =
  "variables only in text, in the quoted attributes alt, title, lang, dir and aria-*, and {{link}}, {{login_link}} or {{logo_url}} as the whole href of a link or src of an image";

class LimitError extends Error {}

/**
 * Lists the issues in a template's HTML: too much markup, and variables in places where escaping is not enough for a
 * value that an attacker may have chosen (docs/threats.md T37). Call it only in a thread that can be terminated: the
 * parser may take a second before a limit stops it.
 *
 * @returns each as `found this, expected that`.
 */
export function listMarkupIssues(html: string): string[] {
  const marked = markVariables(html);
  try {
    const document = parse(marked.text, {
      treeAdapter: createBoundedAdapter(),
      sourceCodeLocationInfo: true,
      // Email clients run no scripts, so the content of noscript is markup there.
      scriptingEnabled: false,
    });
    return listMisplaced(document, marked).map(
      (excerpt) => `found ${JSON.stringify(marked.restore(excerpt).slice(0, 60))}, expected ${ALLOWED}`,
    );
  } catch (error) {
    if (error instanceof LimitError) return [error.message];
    throw error;
  }
}

/** Starts with a letter, so that it becomes a tag name after a `<`. */
const MARK = /v\uE000\d+\uE001/g;
const marksIn = (text: string): string[] => text.match(MARK) ?? [];

/** Replaces each variable by a unique mark, so that one that the parser drops is noticed. */
function markVariables(html: string) {
  const variables: string[] = [];
  const text = replaceVariables(html.replace(/[\uE000\uE001]/g, "\uFFFD"), (variable) => {
    variables.push(variable);
    return `v\uE000${variables.length - 1}\uE001`;
  });
  const restore = (excerpt: string) => excerpt.replace(MARK, (mark) => variables[Number(mark.slice(2, -1))] ?? "");
  return { text, restore };
}

/** The library's adapter, which also counts what the parser creates. */
function createBoundedAdapter(): typeof defaultTreeAdapter {
  const depths = new WeakMap<object, number>();
  let nodes = 0;

  function countNode(): void {
    nodes += 1;
    if (nodes > limits.nodes) {
      throw new LimitError(
        `found markup that makes more than ${limits.nodes} elements and texts, expected fewer: close each element that is opened`,
      );
    }
  }
  function requireFewAttributes(attributes: unknown[]): void {
    if (attributes.length <= limits.attributes) return;
    throw new LimitError(`found an element with more than ${limits.attributes} attributes, expected fewer`);
  }
  function deepen(parent: object, node: object): void {
    const depth = (depths.get(parent) ?? 0) + 1;
    depths.set(node, depth);
    requireShallow(depth);
  }
  /** The adapter's own functions extend the previous text node, or create one. */
  function countText(parent: Tree.ParentNode, insert: () => void): void {
    const before = parent.childNodes.length;
    insert();
    if (parent.childNodes.length > before) countNode();
  }

  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      countNode();
      requireFewAttributes(attributes);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    createCommentNode(data) {
      countNode();
      return defaultTreeAdapter.createCommentNode(data);
    },
    adoptAttributes(recipient, attributes) {
      defaultTreeAdapter.adoptAttributes(recipient, attributes);
      requireFewAttributes(recipient.attrs);
    },
    appendChild(parent, node) {
      deepen(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      deepen(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
    setTemplateContent(template, content) {
      deepen(template, content);
      defaultTreeAdapter.setTemplateContent(template, content);
    },
    insertText: (parent, text) => countText(parent, () => defaultTreeAdapter.insertText(parent, text)),
    insertTextBefore: (parent, text, reference) =>
      countText(parent, () => defaultTreeAdapter.insertTextBefore(parent, text, reference)),
  };
}

function requireShallow(depth: number): void {
  if (depth <= limits.depth) return;
  throw new LimitError(`found elements nested more than ${limits.depth} levels deep, expected fewer levels`);
}

/** @returns an excerpt for each variable in a forbidden position. */
function listMisplaced(document: Tree.Document, { text, restore }: ReturnType<typeof markVariables>): string[] {
  const misplaced: string[] = [];
  const seen = new Set<string>();
  const accept = (value: string) => {
    for (const mark of marksIn(value)) seen.add(mark);
  };
  const refuse = (excerpt: string) => {
    // Elements that the parser copies are reported once.
    if (marksIn(excerpt).some((mark) => !seen.has(mark))) misplaced.push(excerpt);
    accept(excerpt);
  };

  function visit(node: Tree.Node, depth: number): void {
    // The parser also moves elements, so the depths that were checked while parsing are not all.
    requireShallow(depth);
    if (node.nodeName === "#comment" && "data" in node) refuse(node.data);
    if ("tagName" in node) visitElement(node);
    const isRawText = rawTextElements.has(node.nodeName);
    for (const child of "content" in node ? [node.content] : "childNodes" in node ? node.childNodes : []) {
      if ("value" in child) (isRawText ? refuse : accept)(child.value);
      else visit(child, depth + 1);
    }
  }
  function visitElement({ tagName, attrs, sourceCodeLocation }: Tree.Element): void {
    refuse(tagName);
    for (const { name, value } of attrs) {
      const place = sourceCodeLocation?.attrs?.[name];
      const written = place ? text.slice(place.startOffset, place.endOffset) : `${name}=${value}`;
      const isText = TEXT_ATTRIBUTE.test(name);
      const isUrl = urlAttributes[tagName] === name && URL_VARIABLE.test(restore(value));
      const isAllowed = marksIn(name).length === 0 && /["']$/.test(written) && (isText || isUrl);
      (isAllowed ? accept : refuse)(written);
    }
  }
  visit(document, 0);
  // The parser drops a doctype's text, an end tag's attributes and repeated ones. An email client may not.
  for (const [mark] of text.matchAll(MARK)) refuse(mark);
  return misplaced;
}
