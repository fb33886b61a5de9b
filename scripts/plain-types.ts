// The contract's declarations for those who have no Zod. What tsc writes for `z.infer<typeof Member>` leads to Zod's own
// types; here each such type is written out, and one that another one holds by its name.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript-5";

const { TypeFlags, SymbolFlags } = ts;
const printing = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
/** A shorter one is quicker read in place than looked up. */
const NAMED_FROM_FIELDS = 3;
const DEPTH_LIMIT = 20;

/**
 * Frees the declarations below `folder/index.d.ts` of Zod: a file `x.d.ts` that needs it gets a neighbor `x.types.d.ts` with the
 * types alone, and the door leads there. The door `schemas.d.ts` keeps the others.
 * @param folder absolute: the build of the wire.
 * @throws Error where a type has no plain form.
 */
export function writePlainTypes(folder: string): void {
  const files = globSync("*.d.ts", { cwd: folder }).map((file) => `${folder}/${file}`);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const needsZod = new Set(files.filter((file) => /from "zod"|import\("zod"\)/.test(readFileSync(file, "utf8"))));
  const names = nameTypes(program, checker, needsZod);
  for (const file of needsZod) writeFileSync(toPlain(file), describeModule(program, checker, names, file));
  for (const file of reachable(`${folder}/index.d.ts`, needsZod)) {
    const text = readFileSync(file, "utf8");
    const isTurned = (name: string) => needsZod.has(`${folder}/${name}.d.ts`);
    const turned = text.replace(/"\.\/([\w-]+)\.[jt]s"/g, (whole, name) =>
      isTurned(name) ? `"./${name}.types.js"` : whole,
    );
    if (turned !== text) writeFileSync(file, turned);
  }
}

/** A type that is exported by name, and by what it is known when it is met elsewhere. */
interface Named {
  name: string;
  file: string;
}

function nameTypes(program: ts.Program, checker: ts.TypeChecker, files: Set<string>): Map<string, Named> {
  const names = new Map<string, Named>();
  for (const file of files)
    for (const symbol of exportedTypes(program, checker, file)) {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      const text = checker.typeToString(type, undefined, printing);
      if (!isPlainObject(type) || type.getProperties().length < NAMED_FROM_FIELDS || names.has(text)) continue;
      names.set(text, { name: symbol.name, file });
    }
  return names;
}

function describeModule(program: ts.Program, checker: ts.TypeChecker, names: Map<string, Named>, file: string): string {
  const imported = new Map<string, Set<string>>();
  const lines: string[] = [];
  for (const symbol of exportedTypes(program, checker, file)) {
    const docs =
      ts.displayPartsToString(symbol.getDocumentationComment(checker)) || docsOfSchema(checker, program, file, symbol);
    const declaration = symbol.declarations?.find(
      (it) => ts.isTypeAliasDeclaration(it) || ts.isInterfaceDeclaration(it),
    );
    if (docs) lines.push(`/** ${docs.replaceAll("\n", "\n * ")} */`);
    if (declaration?.typeParameters) {
      const text = declaration.getText().replace(/^(export )?(declare )?/, "");
      // A helper that computes with schemas is no part of the plain door.
      if (/\bz\./.test(text)) {
        if (docs) lines.pop();
        continue;
      }
      lines.push(`export ${text}`);
      continue;
    }
    const own = { name: symbol.name, file };
    lines.push(`export type ${symbol.name} = ${print(checker.getDeclaredTypeOfSymbol(symbol), own, 0)};`);
  }
  const imports = [...imported].map(
    ([from, wanted]) => `import type { ${[...wanted].join(", ")} } from "./${basename(from, ".d.ts")}.types.js";`,
  );
  return `${[...imports, ...lines, "export {};"].join("\n")}\n`;

  function print(type: ts.Type, own: Named, depth: number): string {
    if (depth > DEPTH_LIMIT) throw new Error(`${own.name} of ${file} has no end.`);
    const known = names.get(checker.typeToString(type, undefined, printing));
    if (known && isPlainObject(type) && !(depth === 0 && known.name === own.name && known.file === own.file)) {
      if (known.file !== file) imported.set(known.file, (imported.get(known.file) ?? new Set()).add(known.name));
      return known.name;
    }
    if (type.isUnion()) {
      const isDeep = type.types.some((it) => isPlainObject(it) || checker.isArrayType(it));
      return isDeep ? printUnion(type, own, depth) : leaf(type, own);
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      if (!item) throw new Error(`${own.name} has an array of nothing.`);
      const text = print(item, own, depth);
      return `${type.symbol.name}<${text}>`;
    }
    return isPlainObject(type) ? printObject(type, own, depth) : leaf(type, own);
  }

  function printUnion(type: ts.UnionType, own: Named, depth: number): string {
    // `boolean` is a union of its two values.
    const isBoolean = type.types.filter((it) => it.flags & TypeFlags.BooleanLiteral).length === 2;
    const rest = isBoolean ? type.types.filter((it) => !(it.flags & TypeFlags.BooleanLiteral)) : type.types;
    return [...(isBoolean ? ["boolean"] : []), ...rest.map((it) => print(it, own, depth))].join(" | ");
  }

  function printObject(type: ts.Type, own: Named, depth: number): string {
    const indent = "  ".repeat(depth + 1);
    const index = checker
      .getIndexInfosOfType(type)
      .map((it) => `${indent}[key: ${checker.typeToString(it.keyType)}]: ${print(it.type, own, depth + 1)};`);
    const fields = type.getProperties().map((property) => {
      const isOptional = property.flags & SymbolFlags.Optional;
      const name = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : JSON.stringify(property.name);
      return `${indent}${name}${isOptional ? "?" : ""}: ${print(checker.getTypeOfSymbol(property), own, depth + 1)};`;
    });
    const lines = [...index, ...fields];
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }

  function leaf(type: ts.Type, own: Named): string {
    const text = checker.typeToString(type, undefined, printing);
    if (/\bZod|\bz\.|\bcore\.|import\(/.test(text))
      throw new Error(`${own.name} of ${file} has no plain form: ${text}`);
    return text;
  }
}

/** What is said of the schema is said of its type, too. */
function docsOfSchema(checker: ts.TypeChecker, program: ts.Program, file: string, symbol: ts.Symbol): string {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const value = module && checker.getExportsOfModule(module).find((it) => it.name === symbol.name);
  return value ? ts.displayPartsToString(value.getDocumentationComment(checker)) : "";
}

function exportedTypes(program: ts.Program, checker: ts.TypeChecker, file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module.`);
  return checker.getExportsOfModule(module).filter((it) => it.flags & (SymbolFlags.TypeAlias | SymbolFlags.Interface));
}

function isPlainObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isPlainObject);
  if (!(type.flags & TypeFlags.Object)) return false;
  return (
    type.getCallSignatures().length === 0 &&
    (type.symbol === undefined || /^__/.test(type.symbol.name) || !!(type.symbol.flags & SymbolFlags.TypeLiteral))
  );
}

/** Lists the declarations that the door leads to, those that need Zod left out. */
function reachable(file: string, needsZod: Set<string>, found = new Set<string>()): Set<string> {
  if (found.has(file) || needsZod.has(file)) return found;
  found.add(file);
  const folder = file.slice(0, file.lastIndexOf("/"));
  for (const [, name] of readFileSync(file, "utf8").matchAll(/"\.\/([\w-]+)\.[jt]s"/g))
    reachable(`${folder}/${name}.d.ts`, needsZod, found);
  return found;
}

function toPlain(file: string): string {
  return file.replace(/\.d\.ts$/, ".types.d.ts");
}
