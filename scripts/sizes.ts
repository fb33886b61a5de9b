// The byte budgets of the browser side: `npm run sizes` prints them and fails over a limit.
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build as esbuild } from "esbuild";
import { type InlineConfig, build as vite } from "vite";
import { installLibraries } from "./install-libraries.ts";

export interface Size {
  what: string;
  /** KiB of gzip -9, each file compressed by itself, as it travels. */
  kib: number;
  limit: number;
}

/** A file that a bundler wrote. */
interface Built {
  name: string;
  code: string;
  isEntry: boolean;
  /** The module that the file is imported by, if it is an entry or imported lazily. */
  module: string;
  /** The files that it imports without waiting. */
  imports: string[];
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const react = ["react", "react-dom", "react/jsx-runtime", "react-dom/client"];
/** What a page with every sign-in method imports lazily. Phone numbers, languages, captchas, One Tap and logos are optional. */
const everyMethod = /\/(calls|(later|mfa|passwords|sso)-area)(-[\w-]{8}\.js|\.ts)$/;

/** Entries of host applications. The first one has what a bundler adds to an application with any lazy import. */
const applications = {
  bare: "",
  client: 'import * as host from "@portico/client";',
  login: 'import { createClient, PorticoLogin } from "@portico/widget"; const host = [createClient, PorticoLogin];',
  consent: 'import { PorticoIdentityProvider as host } from "@portico/widget/consent";',
};

export async function measureSizes(): Promise<Size[]> {
  const folder = await installLibraries();
  writeFileSync(`${folder}/page.js`, "export const page = 1;");
  for (const [name, code] of Object.entries(applications))
    writeFileSync(`${folder}/${name}.js`, `${code} globalThis.host = [${code && "host"}]; import("./page.js");`);
  const sizes: Size[] = [];
  for (const [bundler, build] of Object.entries({ Vite: byVite, esbuild: byEsbuild })) {
    const bare = kibOf(fetched(await build(folder, "bare.js")));
    const kib = (built: Built[], lazy?: RegExp) => kibOf(fetched(built, lazy)) - bare;
    const [client, login, consent] = [
      await build(folder, "client.js"),
      await build(folder, "login.js"),
      await build(folder, "consent.js"),
    ];
    sizes.push(
      { what: `headless client, ${bundler}`, kib: kib(client), limit: 10 },
      { what: `React login widget, first screen, ${bundler}`, kib: kib(login), limit: 23 },
      { what: `React login widget, everything in one language, ${bundler}`, kib: kib(login, everyMethod), limit: 75 },
      { what: `React consent widget, first screen, ${bundler}`, kib: kib(consent), limit: 30 },
    );
  }
  const script = await byVite("", "", { configFile: `${root}/packages/widget/vite.embed.config.ts` });
  const phoneNumbers = script.filter(({ module }) => module.endsWith("/phone-numbers.ts"));
  return [
    ...sizes,
    { what: "script tag, first screen", kib: kibOf(fetched(script)), limit: 28 },
    { what: "script tag, everything in one language", kib: kibOf(fetched(script, everyMethod)), limit: 80 },
    { what: "phone numbers, where a screen asks for one", kib: kibOf(phoneNumbers), limit: 40 },
  ];
}

/** The files that a page fetches for its entry, and for the lazy modules that match. */
function fetched(built: Built[], lazy?: RegExp): Built[] {
  const wanted = built.filter(({ isEntry, module }) => isEntry || lazy?.test(module));
  for (const { imports } of wanted)
    wanted.push(...built.filter((it) => imports.includes(it.name) && !wanted.includes(it)));
  return wanted;
}

function kibOf(files: Built[]): number {
  return files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1024;
}

async function byVite(folder: string, entry: string, config?: InlineConfig): Promise<Built[]> {
  const application: InlineConfig = {
    configFile: false,
    root: folder,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      target: "es2022",
      rolldownOptions: { input: `${folder}/${entry}`, external: react, checks: { moduleLevelDirective: false } },
    },
  };
  const { build, ...others } = config ?? application;
  const result = await vite({ ...others, build: { ...build, write: false } });
  return [result]
    .flat()
    .flatMap((it) => ("output" in it ? it.output : []))
    .filter((it) => it.type === "chunk")
    .map(({ fileName, code, isEntry, facadeModuleId, imports }) => ({
      name: fileName,
      code,
      isEntry,
      module: facadeModuleId ?? "",
      imports,
    }));
}

async function byEsbuild(folder: string, entry: string): Promise<Built[]> {
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
    const { entryPoint = "", imports = [] } = outputs.get(basename(path)) ?? {};
    const atOnce = imports.filter(({ kind, external }) => kind === "import-statement" && !external);
    return {
      name: basename(path),
      code: text,
      isEntry: entryPoint === entry,
      module: entryPoint,
      imports: atOnce.map((it) => basename(it.path)),
    };
  });
}

if (import.meta.main) {
  const sizes = await measureSizes();
  for (const { what, kib, limit } of sizes)
    console.log(
      `${kib.toFixed(2).padStart(7)} KiB  ${what.padEnd(52)} limit ${limit}${kib > limit ? ": OVER THE LIMIT" : ""}`,
    );
  if (sizes.some(({ kib, limit }) => kib > limit)) process.exitCode = 1;
}
