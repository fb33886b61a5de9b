// A small application of a host's, built by the host's own bundler from the packages as they are published: what a visitor of
// it fetches for the widget.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import { cutPackage, cutPackages } from "./cut-package.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
/** Of this process alone: a test and a measurement may run at one time. */
export const folder = `${root}/node_modules/.cache/portico-host/${process.pid}`;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const react = ["react", "react-dom", "react/jsx-runtime", "react-dom/client"];

const files = {
  "without.js": 'import("./page.js");',
  "with.js": `import { createClient, PorticoLogin } from "@portico/widget";
globalThis.host = [createClient, PorticoLogin, () => import("./page.js")];`,
  "page.js": "export const page = 1;",
  // All that an application with pages for members and for administrators takes of the widget.
  "doors.js": `export * from "@portico/client";
export * as widget from "@portico/widget";
export * as consent from "@portico/widget/consent";
export * as kit from "@portico/widget/kit";
export * as parts from "@portico/widget/parts";`,
};

/** A file that a bundler wrote. */
export interface Built {
  name: string;
  code: string;
  /** The module that it is asked for by. */
  door: string | undefined;
  /** What it needs without waiting, by name. */
  imports: readonly string[];
}

export const bundlers = { Vite: byVite, esbuild: byEsbuild };

/** Puts the published packages where the application finds them. */
export async function prepareHost(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  for (const name of cutPackages) {
    const home = `${folder}/node_modules/@portico/${name}`;
    for (const { fileName, code } of await cutPackage(name)) write(`${home}/dist/${fileName}`, code);
    // Installed packages have no sources.
    const manifest = readFileSync(`${root}/packages/${name}/package.json`, "utf8");
    write(`${home}/package.json`, manifest.replaceAll("portico-source", "not-published"));
  }
  for (const [name, code] of Object.entries(files)) write(`${folder}/${name}`, code);
}

/** Lists what a visitor has fetched by the time that these modules are there, each by the end of its path. */
export function fetchedFor(built: readonly Built[], ...modules: string[]): Built[] {
  const fetched = new Set<Built>();
  const fetch = (file: Built | undefined) => {
    if (!file || fetched.has(file)) return;
    fetched.add(file);
    for (const name of file.imports) fetch(built.find((it) => it.name === name));
  };
  for (const module of modules) {
    const file = built.find(({ door }) => door?.endsWith(module));
    if (!file) throw new Error(`No file is asked for by ${module}: ${built.map(({ door }) => door).join(", ")}`);
    fetch(file);
  }
  return [...fetched];
}

async function byVite(entry: keyof typeof files): Promise<Built[]> {
  const result = await vite({
    configFile: false,
    root: folder,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: `${folder}/${entry}`, external: react, checks: { moduleLevelDirective: false } },
    },
  });
  return [result]
    .flat()
    .flatMap((it) => ("output" in it ? it.output : []))
    .filter((it) => it.type === "chunk")
    .map(({ fileName, code, facadeModuleId, imports }) => ({
      name: fileName,
      code,
      door: facadeModuleId ?? undefined,
      imports,
    }));
}

async function byEsbuild(entry: keyof typeof files): Promise<Built[]> {
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: "dist",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: react,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, it]) => [basename(path), it]));
  return outputFiles.map(({ path, text }) => {
    const { entryPoint, imports = [] } = outputs.get(basename(path)) ?? {};
    const atOnce = imports.filter(({ kind, external }) => kind === "import-statement" && !external);
    return { name: basename(path), code: text, door: entryPoint, imports: atOnce.map((it) => basename(it.path)) };
  });
}

function write(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}
