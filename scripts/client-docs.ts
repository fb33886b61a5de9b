// Writes the reference of the packages from their doc blocks. It only reads syntax, so it needs a parser and no type checker.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript-5";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Reference {
  title: string;
  intro: string;
  /** The entry points with their files. */
  entryPoints: [specifier: string, file: string][];
}

const references: Record<string, Reference> = {
  "client.md": {
    title: "Client reference",
    intro: "`@portico/client` signs members in and keeps their session, without a view. It runs in the browser.",
    entryPoints: [
      ["@portico/client", "packages/client/src/entries/index.ts"],
      ["@portico/client/admin", "packages/client/src/entries/admin.ts"],
      ["@portico/client/browser-sessions", "packages/client/src/entries/browser-sessions.ts"],
      ["@portico/client/form", "packages/client/src/entries/form.ts"],
      ["@portico/client/fresh", "packages/client/src/entries/fresh.ts"],
      ["@portico/client/idp", "packages/client/src/entries/idp.ts"],
    ],
  },
  "widget.md": {
    title: "Widget and hooks reference",
    intro: "`@portico/widget` is the sign-in widget, for React and for pages without it.",
    entryPoints: [
      ["@portico/widget", "packages/widget/src/entries/index.ts"],
      ["@portico/widget/consent", "packages/widget/src/entries/consent.ts"],
    ],
  },
  "backend.md": {
    title: "Server reference",
    intro: "`@portico/backend` checks sessions on your own server.",
    entryPoints: [["@portico/backend", "packages/backend/src/index.ts"]],
  },
  "nextjs.md": {
    title: "Next.js reference",
    intro: "`@portico/nextjs` knows who is signed in, in server components, route handlers, actions and the proxy.",
    entryPoints: [
      ["@portico/nextjs", "packages/nextjs/src/index.ts"],
      ["@portico/nextjs/proxy", "packages/nextjs/src/proxy.ts"],
    ],
  },
};

type Declaration =
  | ts.FunctionDeclaration
  | ts.InterfaceDeclaration
  | ts.ClassDeclaration
  | ts.TypeAliasDeclaration
  | ts.VariableStatement;

/** Returns the generated pages of `docs/reference`, by name. */
export function renderReferences(): Record<string, string> {
  return Object.fromEntries(Object.entries(references).map(([name, reference]) => [name, renderReference(reference)]));
}

function renderReference({ title, intro, entryPoints }: Reference): string {
  const parts = entryPoints.map(([specifier, file]) => {
    // `ui` is private, so exports from there belong to the entry point that exports them.
    const declarations = new Map([
      ...declarationsOf("packages/ui/src"),
      ...declarationsOf(file.replace(/\/src\/.*/, "/src")),
    ]);
    const found = exportsOf(file).flatMap((name) => declarations.get(name) ?? []);
    // Functions first, then types.
    const sorted = found.sort((a, b) => Number(ts.isFunctionDeclaration(b)) - Number(ts.isFunctionDeclaration(a)));
    const entries = sorted.map((node) => renderDeclaration(nameOf(node), node, declarations));
    return `## \`${specifier}\`\n\n${entries.join("\n\n")}`;
  });
  return `# ${title}\n\n${intro}\n\n<!-- \`npm run docs\` writes this page from the doc blocks of the code. -->\n\n${parts.join("\n\n")}\n`;
}

/** Returns the names that an entry point exports from this package. Those of the wire have their own reference. */
function exportsOf(file: string): string[] {
  return parse(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const from =
        statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
          ? statement.moduleSpecifier.text
          : ".";
      if (!/^(\.|@portico\/ui\/)/.test(from)) return [];
      if (!statement.exportClause) return exportsOf(posix.join(posix.dirname(file), from));
      if (!ts.isNamedExports(statement.exportClause)) return [];
      return statement.exportClause.elements.map((element) => element.name.text);
    }
    return isDeclaration(statement) && isExported(statement) ? [nameOf(statement)] : [];
  });
}

/** Returns all exported declarations of a package by name. */
function declarationsOf(folder: string): Map<string, Declaration> {
  const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test|\.test-d)\.tsx?$/.test(name),
  );
  const statements = files.sort().flatMap((name) => [...parse(`${folder}/${name}`).statements]);
  return new Map(
    statements
      .filter(isDeclaration)
      .filter(isExported)
      .map((it) => [nameOf(it), it]),
  );
}

function renderDeclaration(name: string, node: Declaration, all: Map<string, Declaration>): string {
  const heading = `### \`${name}\``;
  const doc = docOf(node);
  if (ts.isFunctionDeclaration(node)) return join(heading, code(signatureOf(node)), doc);
  if (ts.isInterfaceDeclaration(node))
    return join(heading, doc, tableOf(membersOf(node, all), all, hasCalls(node, all)));
  if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type))
    return join(heading, doc, tableOf(node.type.members, all, false));
  if (ts.isClassDeclaration(node))
    return join(
      heading,
      doc,
      tableOf(
        node.members.filter((it) => !isHidden(it)),
        all,
        false,
      ),
    );
  return join(heading, code(node.getText().replace(/^export (declare )?/, "")), doc);
}

/** Returns the members of an interface, with those that it inherits. */
function membersOf(node: ts.InterfaceDeclaration, all: Map<string, Declaration>): ts.TypeElement[] {
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => all.get(type.getText())));
  return [...node.members, ...bases.flatMap((it) => (it && ts.isInterfaceDeclaration(it) ? membersOf(it, all) : []))];
}

/** Whether an interface has operations of the client, directly or one level down. Others are tables of options. */
function hasCalls(node: ts.InterfaceDeclaration, all: Map<string, Declaration>): boolean {
  return node.members.some((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return false;
    if (callOf(member.type)) return true;
    if (ts.isTypeLiteralNode(member.type)) return true;
    const found = ts.isTypeReferenceNode(member.type) ? all.get(member.type.getText()) : undefined;
    return (
      found !== undefined &&
      ts.isInterfaceDeclaration(found) &&
      found.members.some((it) => ts.isPropertySignature(it) && it.type && callOf(it.type))
    );
  });
}

function tableOf(members: readonly ts.Node[], all: Map<string, Declaration>, isDeep: boolean): string {
  const rows = rowsOf(members, all, isDeep, "");
  if (rows.length === 0) return "";
  return ["| name | type | description |", "|---|---|---|", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
}

function rowsOf(members: readonly ts.Node[], all: Map<string, Declaration>, isDeep: boolean, path: string): string[][] {
  return members.flatMap((member) => {
    if (isHidden(member) || !("name" in member) || !member.name) return [];
    const name = path + (member.name as ts.Node).getText();
    const doc = cell(docOf(member));
    if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member))
      return [[`\`${name}()\``, inline(signatureOf(member).replace(/^\w+\??/, "")), doc]];
    if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return [];
    const optional = member.questionToken ? "?" : "";
    const { type } = member;
    if (!type) return [];
    const call = callOf(type);
    if (call) return [[`\`${name}()\``, `\`${call}\``, doc]];
    if (ts.isTypeLiteralNode(type))
      return [
        ...(doc ? [[`\`${name}${optional}\``, "object", doc]] : []),
        ...rowsOf(type.members, all, isDeep, `${name}${optional}.`),
      ];
    const found = isDeep && ts.isTypeReferenceNode(type) ? all.get(type.getText()) : undefined;
    if (found && ts.isInterfaceDeclaration(found) && hasCalls(found, all))
      return rowsOf(membersOf(found, all), all, true, `${name}.`);
    return [[`\`${name}${optional}\``, inline(type.getText()), doc]];
  });
}

/** Returns the operation of a client method. */
function callOf(type: ts.TypeNode): string | undefined {
  return /^Method<"([\w.]+)">$/.exec(type.getText())?.[1];
}

function docOf(node: ts.Node): string {
  const parts = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const block = parts.at(-1);
  if (!block) return "";
  const text = (it: { comment?: string | ts.NodeArray<ts.JSDocComment> }) => ts.getTextOfJSDocComment(it.comment) ?? "";
  const tags = (block.tags ?? []).flatMap((tag) => {
    if (ts.isJSDocParameterTag(tag)) return [`\`${tag.name.getText()}\`: ${text(tag)}`];
    if (tag.tagName.text === "returns") return [`Returns ${text(tag)}`];
    if (tag.tagName.text === "throws")
      return [
        `Throws ${ts.isJSDocThrowsTag(tag) && tag.typeExpression ? tag.typeExpression.getText() : ""}${text(tag)}`,
      ];
    return [];
  });
  const paragraphs = [text(block), ...tags.map((it) => (it.endsWith(".") ? it : `${it}.`))].filter(Boolean);
  return paragraphs.map(escapeMarkup).join("\n\n");
}

/** Escapes `<` outside of backticks, so that it is not read as an HTML element. */
const escapeMarkup = (text: string) => text.replace(/`[^`]*`|</g, (found) => (found === "<" ? "&lt;" : found));

const isHidden = (node: ts.Node) =>
  ts.getJSDocTags(node).some((tag) => tag.tagName.text === "internal") ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(
      (it) => it.kind === ts.SyntaxKind.PrivateKeyword || it.kind === ts.SyntaxKind.OverrideKeyword,
    ));

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

const isExported = (node: Declaration) => (node.modifiers ?? []).some((it) => it.kind === ts.SyntaxKind.ExportKeyword);

const nameOf = (node: Declaration) => ("name" in node && node.name ? node.name.getText() : "");

function signatureOf(node: ts.FunctionDeclaration | ts.MethodSignature | ts.MethodDeclaration): string {
  const kind = ts.isFunctionDeclaration(node) ? "function " : "";
  const generics = node.typeParameters ? `<${node.typeParameters.map((it) => it.getText()).join(", ")}>` : "";
  const parameters = node.parameters.map((it) => it.getText().replace(/ = .*$/, "")).join(", ");
  return `${kind}${node.name?.getText() ?? ""}${generics}(${parameters})${node.type ? `: ${node.type.getText()}` : ""}`;
}

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, "utf8"), ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, source);
  return source;
}
const parsed = new Map<string, ts.SourceFile>();

const code = (text: string) => `\`\`\`text\n${text}\n\`\`\``;
const inline = (text: string) => `\`${text.replace(/\s+/g, " ").replaceAll("|", "\\|")}\``;
const cell = (text: string) => text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
const join = (...parts: string[]) => parts.filter(Boolean).join("\n\n");

if (import.meta.main) {
  for (const [name, text] of Object.entries(renderReferences())) writeFileSync(`${root}docs/reference/${name}`, text);
}
