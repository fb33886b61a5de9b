// Generates small mistakes in a file, one at a time.
import ts from "typescript-5";

/** One change of one file. */
export interface Change {
  /** The change, in one word. */
  operator: string;
  line: number;
  /** The changed lines before and after, each joined to one line. */
  from: string;
  to: string;
  /** The changed file. */
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
/** Methods that filter the value that they are called on. */
const narrowing = new Set(["where", "filter"]);

/** Returns all possible changes in the order of the file. */
export function generateChanges(source: string): Change[] {
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    edits.push(...createEdits(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end).map((edit) => apply(source, edit));
}

function createEdits(node: ts.Node, file: ts.SourceFile): Edit[] {
  const replace = (operator: string, what: ts.Node, text: string): Edit => ({
    operator,
    start: what.getStart(file),
    end: what.end,
    text,
  });
  if (ts.isIfStatement(node)) return createIfEdits(node, file, replace);
  if (ts.isConditionalExpression(node)) {
    return [replace("condition", node.condition, `!(${node.condition.getText(file)})`)];
  }
  if (ts.isBinaryExpression(node)) {
    const text = swapped.get(node.operatorToken.kind) ?? swapSign(node, file);
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
  if (ts.isExpressionStatement(node)) return canDropStatement(node, file) ? [replace("statement", node, ";")] : [];
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return createPatternEdits(node, file);
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 1 && !ts.isArrayLiteralExpression(node.parent)) {
    return node.elements.flatMap((element, index) => {
      if (!ts.isStringLiteral(element) && !ts.isArrayLiteralExpression(element)) return [];
      const next = node.elements[index + 1]?.getStart(file);
      // Removing the last element also removes the comma before it.
      const start = next === undefined ? (node.elements[index - 1]?.end ?? 0) : element.getStart(file);
      return [{ operator: "element", start, end: next ?? element.end, text: "" }];
    });
  }
  return [];
}

function createIfEdits(
  node: ts.IfStatement,
  file: ts.SourceFile,
  replace: (operator: string, what: ts.Node, text: string) => Edit,
): Edit[] {
  const negated = replace("condition", node.expression, `!(${node.expression.getText(file)})`);
  // Removing the guard lets the code after it run.
  const isGuard = !node.elseStatement && endsEarly(node.thenStatement);
  return isGuard ? [replace("guard", node, ";"), negated] : [negated];
}

function endsEarly(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return endsEarly(statement.statements.at(-1) ?? ts.factory.createEmptyStatement());
  return ts.isThrowStatement(statement) || ts.isReturnStatement(statement) || ts.isContinueStatement(statement);
}

/** Swaps + and - in calculations with times and lengths. */
function swapSign({ operatorToken, left, right }: ts.BinaryExpression, file: ts.SourceFile): string | undefined {
  const isNumber = /_MS\b|_SECONDS\b|_BYTES\b|getTime\(\)|^\d+$/;
  if (!isNumber.test(left.getText(file)) && !isNumber.test(right.getText(file))) return undefined;
  if (operatorToken.kind === ts.SyntaxKind.PlusToken) return "-";
  return operatorToken.kind === ts.SyntaxKind.MinusToken ? "+" : undefined;
}

/** Whether a statement is a call for its effect. Audit calls are excluded, because they have their own tests (docs/threats.md T57). */
function canDropStatement({ expression }: ts.ExpressionStatement, file: ts.SourceFile): boolean {
  const called = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(called) && !/^(audit|call\.auditContext\b)/.test(called.expression.getText(file));
}

/** Removes the anchors of a regular expression, so that it matches more. */
function createPatternEdits(node: ts.Node, file: ts.SourceFile): Edit[] {
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
