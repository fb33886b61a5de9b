// The packages of the browser side as they are published: few files each, so that every bundler cuts an application much as
// we would. A file per module leaves other bundlers twenty chunks for the first screen: docs/adr/0010-what-the-browser-loads.md.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type OutputChunk, rolldown } from "rolldown";
import { type Graph, loginPieces, type Piece, reach } from "./pieces.ts";
import { plainNamespaces } from "./plain-namespaces.ts";
import { tightRules } from "./tight-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/** The packages that are published so. */
export const cutPackages = ["client", "widget"] as const;

export type CutPackage = (typeof cutPackages)[number];

type Door = Record<"portico-source" | "default", string>;

/**
 * Bundles the doors of a package. What it needs of `@portico/wire`, a few tables, goes in, and so does the library of phone
 * numbers: as a dependency that would be 13 MB of tables for everybody, of which this is 1 %.
 */
export async function cutPackage(folder: CutPackage): Promise<OutputChunk[]> {
  const path = `${root}/packages/${folder}`;
  const { exports } = JSON.parse(readFileSync(`${path}/package.json`, "utf8")) as { exports: Record<string, Door> };
  // The builds for pages without a bundler have folders of their own.
  const doors = Object.values(exports).filter((door) => /^\.\/dist\/[\w-]+\.js$/.test(door.default ?? ""));
  const license = readFileSync(`${root}/node_modules/libphonenumber-js/LICENSE`, "utf8").trim();
  const build = await rolldown({
    input: Object.fromEntries(
      doors.map((door) => [door.default.slice("./dist/".length, -".js".length), `${path}/${door["portico-source"]}`]),
    ),
    external: /^(react|@portico\/client)/,
    resolve: { conditionNames: ["portico-source", "import", "default"] },
    plugins: [tightRules, plainNamespaces],
    // What goes with the above; no door has code of its own that others would look for.
    preserveEntrySignatures: "allow-extension",
    logLevel: "warn",
    checks: { moduleLevelDirective: false },
  });
  const { output } = await build.generate({
    format: "esm",
    // A bundler of a host (esbuild) finds less to shorten than ours does. What is published stays readable.
    minify: { compress: { joinVars: false, sequences: false }, mangle: false, codegen: false },
    comments: { legal: true, annotation: true, jsdoc: false },
    chunkFileNames: "pieces/[name].js",
    banner: ({ name, moduleIds }) =>
      moduleIds.some((id) => id.includes("/libphonenumber-js/"))
        ? `/*! With libphonenumber-js:\n${license}\n*/`
        : (asked[name] ?? []).map((piece) => `import "./${piece}.js";`).join("\n"),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: namer(folder, (module) => `${path}/src/${module}.ts`), debugName: "pieces" }],
    },
  });
  await build.close();
  return output.filter((file) => file.type === "chunk");
}

/**
 * What is there by the time that a small piece of the login is asked for. It says so, though it needs but a part of that: a
 * bundler that cuts by who needs what (esbuild) would give that part a file of its own, and to every page one more.
 */
const asked: Partial<Record<string, readonly string[]>> = {
  ProviderIcon: ["first-screen"],
  notes: ["first-screen", "later"],
};

/** Puts the files of a package where its declarations stand, in the place of a file per module. */
export async function writePieces(folder: CutPackage): Promise<void> {
  const dist = `${root}/packages/${folder}/dist`;
  const chunks = await cutPackage(folder);
  for (const file of globSync("**/*.js", { cwd: dist })) rmSync(`${dist}/${file}`);
  for (const { fileName, code } of chunks) {
    const file = `${dist}/${fileName}`;
    if (existsSync(file)) throw new Error(`${file} is there twice.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}

/** Names the file of a module. What other doors share with a piece stands beside it, so that they fetch no more than that. */
function namer(folder: CutPackage, at: (module: string) => string) {
  // A door stays what its package promises: its names, and no others.
  const doors = new Set(["index", "consent", "kit"].map(at));
  const pieces: Piece[] = [
    ["first-screen", at("index")],
    ...loginPieces(at),
    ["sso", at("login/lazy-sso")],
    ["notes", at("login/notes/lazy")],
    ["consent", at("consent")],
    ["kit", at("kit")],
  ];
  const reached = new Map<string, Set<string>>();
  return (id: string, graph: Graph) => {
    const holders = pieces.filter(([name, module]) => {
      if (!reached.has(name)) reached.set(name, reach(module, graph));
      return reached.get(name)?.has(id);
    });
    const [first, ...others] = holders.map(([name]) => name);
    if (!first || late[folder].test(id) || doors.has(id)) return null;
    // The door of `@portico/wire` leads everybody to what only the checks of colors need.
    if (id.endsWith("/wire/src/contrast.ts")) return "later-shared";
    return others.includes("consent") || others.includes("kit") ? `${first}-shared` : first;
  };
}

/**
 * Tables of operations, and what makes up a language: each alone, where it is asked for. So do
 * the names of providers in the client, whose calls alone need them.
 */
const late = {
  widget: /\/(languages\/pseudo|([a-z]+-)?operations?)\.ts$/,
  client: /\/(oauth-providers|([a-z]+-)?operations?)\.ts$/,
};
