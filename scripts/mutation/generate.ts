// Small wrong turns of a file, one at a time: what a tired author might write, or take away.
import ts from "typescript-5";

/** One change of one file. */
export interface Change {
  /** The change, in one word. */
  operator: string;
  line: number;
  /** The lines around it before and after, on one line each. */
  from: string;
  to: string;
  /** The whole file as it would be. */
  source: string;
}

interface Edit {
  operator: string;
  start: number;
  end: number;
  text: string;
}

const swapped = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
]);
const quantifiers = new Map([
  ["some", "every"],
  ["every", "some"],
]);
/** Calls that narrow what they are called on. */
const narrowing = new Set(["where", "filter"]);

/** Every change that we know, in the order of the file. */
export function generateChanges(source: string): Change[] {
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    edits.push(...editsOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end).map((edit) => apply(source, edit));
}

function editsOf(node: ts.Node, file: ts.SourceFile): Edit[] {
  const replace = (operator: string, what: ts.Node, text: string): Edit => ({
    operator,
    start: what.getStart(file),
    end: what.end,
    text,
  });
  if (ts.isIfStatement(node)) return editsOfIf(node, file, replace);
  if (ts.isConditionalExpression(node)) {
    return [replace("condition", node.condition, `!(${node.condition.getText(file)})`)];
  }
  if (ts.isBinaryExpression(node)) {
    const text = swapped.get(node.operatorToken.kind) ?? shifted(node, file);
    return text === undefined ? [] : [replace("operator", node.operatorToken, text)];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [replace("negation", node, node.operand.getText(file))];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace("boolean", node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace("boolean", node, "true")];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (narrowing.has(name.text)) return [{ operator: "narrowing", start: expression.end, end: node.end, text: "" }];
    const other = quantifiers.get(name.text);
    return other === undefined ? [] : [replace("quantifier", name, other)];
  }
  if (ts.isExpressionStatement(node)) return isWorthDropping(node, file) ? [replace("statement", node, ";")] : [];
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return editsOfPattern(node, file);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 1 && !ts.isArrayLiteralExpression(node.parent)) {
    return node.elements.flatMap((element, index) => {
      if (!ts.isStringLiteral(element) && !ts.isArrayLiteralExpression(element)) return [];
      const next = node.elements[index + 1]?.getStart(file);
      // The last one takes the comma before it along.
      const start = next === undefined ? (node.elements[index - 1]?.end ?? 0) : element.getStart(file);
      return [{ operator: "element", start, end: next ?? element.end, text: "" }];
    });
  }
  return [];
}

function editsOfIf(
  node: ts.IfStatement,
  file: ts.SourceFile,
  replace: (operator: string, what: ts.Node, text: string) => Edit,
): Edit[] {
  const negated = replace("condition", node.expression, `!(${node.expression.getText(file)})`);
  // The guarded code goes on without its guard.
  const isGuard = !node.elseStatement && endsEarly(node.thenStatement);
  return isGuard ? [replace("guard", node, ";"), negated] : [negated];
}

function endsEarly(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return endsEarly(statement.statements.at(-1) ?? ts.factory.createEmptyStatement());
  return ts.isThrowStatement(statement) || ts.isReturnStatement(statement) || ts.isContinueStatement(statement);
}

/** Turns the sign of an allowance of time or length. */
function shifted({ operatorToken, left, right }: ts.BinaryExpression, file: ts.SourceFile): string | undefined {
  const isNumber = /_MS\b|_SECONDS\b|_BYTES\b|getTime\(\)|^\d+$/;
  if (!isNumber.test(left.getText(file)) && !isNumber.test(right.getText(file))) return undefined;
  if (operatorToken.kind === ts.SyntaxKind.PlusToken) return "-";
  return operatorToken.kind === ts.SyntaxKind.MinusToken ? "+" : undefined;
}

/** A call for its effect. What the audit says has tests of its own (docs/threats.md T57). */
function isWorthDropping({ expression }: ts.ExpressionStatement, file: ts.SourceFile): boolean {
  const called = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(called) && !/^(audit|call\.trail\b)/.test(called.expression.getText(file));
}

/** Without its anchors an expression lets more by. */
function editsOfPattern(node: ts.Node, file: ts.SourceFile): Edit[] {
  const text = node.getText(file);
  const [start, end] = [node.getStart(file), text.lastIndexOf("/")];
  const edits: Edit[] = [];
  if (text[1] === "^") edits.push({ operator: "anchor", start: start + 1, end: start + 2, text: "" });
  if (text[end - 1] === "$" && text[end - 2] !== "\\") {
    edits.push({ operator: "anchor", start: start + end - 1, end: start + end, text: "" });
  }
  return edits;
}

function apply(source: string, { operator, start, end, text }: Edit): Change {
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  const found = source.indexOf("\n", end);
  const lineEnd = found === -1 ? source.length : found;
  const head = source.slice(lineStart, start);
  const tail = source.slice(end, lineEnd);
  return {
    operator,
    line: source.slice(0, start).split("\n").length,
    from: onOneLine(head + source.slice(start, end) + tail),
    to: onOneLine(head + text + tail),
    source: source.slice(0, start) + text + source.slice(end),
  };
}

export function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
