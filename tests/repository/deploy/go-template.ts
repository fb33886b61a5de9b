import { createHash } from "node:crypto";
import { stringify } from "yaml";

// The part of Go's text/template that our chart is written in, for tests: no renderer of charts comes from npm.
// `npm run prove:chart` holds it against Go's own, with the same values.

type Expression = { kind: "literal"; value: unknown } | { kind: "path"; variable?: string; fields: string[] } | Call;
interface Call {
  kind: "call";
  /** One command after the other; what one gives is the last argument of the next. */
  commands: { name?: string; words: Expression[] }[];
}
type Node =
  | { kind: "text"; text: string }
  | { kind: "print"; value: Call }
  | { kind: "if" | "with"; value: Call; body: Node[]; otherwise: Node[] };
interface Scope {
  dot: unknown;
  root: unknown;
}
type Definitions = Map<string, Node[]>;
type Functions = Record<string, (...words: never[]) => unknown>;

/** Renders one file of a chart. @param helpers the text of `_helpers.tpl`. @throws Error at whatever is not understood. */
export function renderTemplate(text: string, helpers: string, context: object): string {
  const definitions: Definitions = new Map();
  parse(helpers, definitions);
  return execute(parse(text, definitions), { dot: context, root: context }, definitions);
}

/** Parses a file; what it defines goes into `definitions`. */
function parse(source: string, definitions: Definitions): Node[] {
  const pieces = source.split(/(\{\{-?[\s\S]*?-?\}\})/);
  const tokens = pieces.map((piece, index) => {
    const action = /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(piece)?.[1];
    if (action !== undefined) return { action };
    const isTrimmedBefore = pieces[index - 1]?.endsWith("-}}");
    const isTrimmedAfter = pieces[index + 1]?.startsWith("{{-");
    const trimmed = isTrimmedBefore ? piece.trimStart() : piece;
    return { text: isTrimmedAfter ? trimmed.trimEnd() : trimmed };
  });
  let at = 0;
  const next = () => tokens[at++];
  function list(): { nodes: Node[]; end: string } {
    const nodes: Node[] = [];
    for (let token = next(); token; token = next()) {
      const { action, text } = token;
      if (action === undefined) {
        nodes.push({ kind: "text", text: text ?? "" });
        continue;
      }
      const [, word = "", rest = ""] = /^(\w*)\s*([\s\S]*)$/.exec(action) ?? [];
      if (action.startsWith("/*")) continue;
      if (word === "end" || word === "else") return { nodes, end: action };
      if (word === "define") definitions.set(JSON.parse(rest), list().nodes);
      else if (word === "if" || word === "with") nodes.push(branch(word, rest));
      else if (["range", "block", "template", "break", "continue"].includes(word))
        throw new Error(`${action}: not known here`);
      else nodes.push({ kind: "print", value: parsePipeline(action) });
    }
    return { nodes, end: "" };
  }
  function branch(kind: "if" | "with", condition: string): Node {
    const { nodes: body, end } = list();
    const [, elseKind, rest = ""] = /^else(?:\s+(if|with)\s+([\s\S]*))?$/.exec(end) ?? [];
    const otherwise = elseKind ? [branch(elseKind as "if", rest)] : end === "else" ? list().nodes : [];
    return { kind, value: parsePipeline(condition), body, otherwise };
  }
  return list().nodes;
}

function parsePipeline(text: string): Call {
  const words = text.match(/"(?:[^"\\]|\\.)*"|`[^`]*`|\$?[\w.]+|-?\d+|[()|]|\$|\S/g) ?? [];
  let at = 0;
  const pipeline = (): Call => {
    const commands: Call["commands"] = [{ words: [] }];
    for (let word = words[at]; word !== undefined && word !== ")"; word = words[at]) {
      at += 1;
      const command = commands.at(-1) as Call["commands"][number];
      if (word === "|") commands.push({ words: [] });
      else if (word === "(") {
        command.words.push(pipeline());
        at += 1;
      } else if (/^[a-zA-Z]\w*$/.test(word) && !/^(true|false|nil)$/.test(word)) {
        if (command.name || command.words.length > 0) throw new Error(`${text}: ${word} is no argument`);
        command.name = word;
      } else command.words.push(operand(word, text));
    }
    return { kind: "call", commands };
  };
  return pipeline();
}

function operand(word: string, text: string): Expression {
  if (/^["\d-]|^(true|false)$/.test(word)) return { kind: "literal", value: JSON.parse(word) };
  if (word === "nil") return { kind: "literal", value: null };
  if (!/^\$?(\.\w+)*\.?$/.test(word)) throw new Error(`${text}: ${word} is not known here`);
  return { kind: "path", variable: word.startsWith("$") ? "$" : undefined, fields: word.match(/\w+/g) ?? [] };
}

function execute(nodes: Node[], scope: Scope, definitions: Definitions): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      const value = evaluate(node.value, scope, definitions);
      if (node.kind === "print") return print(value);
      if (isEmpty(value)) return execute(node.otherwise, scope, definitions);
      return execute(node.body, node.kind === "with" ? { ...scope, dot: value } : scope, definitions);
    })
    .join("");
}

function evaluate(expression: Expression, scope: Scope, definitions: Definitions): unknown {
  if (expression.kind === "literal") return expression.value;
  if (expression.kind === "path") {
    return expression.fields.reduce(
      (value, field) => {
        if (value === undefined || value === null) throw new Error(`nil pointer evaluating .${field}`);
        return (value as Record<string, unknown>)[field];
      },
      expression.variable ? scope.root : scope.dot,
    );
  }
  let passed: unknown[] = [];
  for (const { name, words } of expression.commands) {
    const values = [...words.map((word) => evaluate(word, scope, definitions)), ...passed];
    passed = [name ? call(name, values, definitions) : values[0]];
  }
  return passed[0];
}

function call(name: string, values: unknown[], definitions: Definitions): unknown {
  if (name === "include") {
    const [template, context] = values as [string, unknown];
    const body = definitions.get(template);
    if (!body) throw new Error(`include: no template is named ${template}`);
    return execute(body, { dot: context, root: context }, definitions);
  }
  const known = functions[name];
  if (!known) throw new Error(`function "${name}" not defined`);
  return known(...(values as never[]));
}

const functions: Functions = {
  and: (...values: unknown[]) => values.find(isEmpty) ?? values.at(-1),
  or: (...values: unknown[]) => values.find((value) => !isEmpty(value)) ?? values.at(-1),
  not: (value: unknown) => isEmpty(value),
  eq: (a: unknown, b: unknown) => a === b,
  default: (fallback: unknown, value: unknown) => (isEmpty(value) ? fallback : value),
  dict: (...pairs: unknown[]) =>
    Object.fromEntries(pairs.flatMap((key, index) => (index % 2 ? [] : [[key, pairs[index + 1]]]))),
  printf: (format: string, ...values: unknown[]) => format.replace(/%[sdv]/g, () => print(values.shift())),
  quote: (value: unknown) => JSON.stringify(print(value)),
  contains: (part: string, text: string) => text.includes(part),
  trunc: (length: number, text: string) => text.slice(0, length),
  trimSuffix: (suffix: string, text: string) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
  replace: (from: string, to: string, text: string) => text.replaceAll(from, to),
  nindent: (width: number, text: string) => `\n${text.replace(/^/gm, " ".repeat(width))}`,
  toYaml: (value: unknown) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  toPrettyJson: (value: unknown) =>
    JSON.stringify(sorted(value), null, 2).replace(
      /[<>&]/g,
      (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
    ),
  sha256sum: (text: string) => createHash("sha256").update(text).digest("hex"),
};

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return !value;
}

function print(value: unknown): string {
  if (typeof value === "object" && value !== null) throw new Error("a list or map is printed without toYaml");
  return value === undefined || value === null ? "" : String(value);
}

/** As Go writes maps. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
