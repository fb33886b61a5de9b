// `npm run build`: builds the published packages to JavaScript and declarations in their dist folders.
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { listSite } from "../packages/docs/src/list-site.ts";
import { buildDocsWhenChanged } from "./build-docs.ts";
import { copyWidgetScripts } from "./build-widget-scripts.ts";
import { bundleProvider } from "./bundle-provider.ts";
import { inlineUi } from "./inline-ui.ts";

/** The fields of package.json that the build reads. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports?: Record<string, string | Record<string, string>>;
  bin?: Record<string, string>;
  files?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  [field: string]: unknown;
}

export interface PublishedPackage {
  /** Its folder below `packages`. */
  folder: string;
  manifest: Manifest;
}

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

/** Lists the public packages, each after the packages that it depends on. */
export function listPublishedPackages(): PublishedPackage[] {
  const rest = globSync("packages/*/package.json", { cwd: root })
    .sort()
    .map((file) => ({ folder: basename(dirname(file)), manifest: readManifest(file) }))
    .filter(({ manifest }) => !manifest.private);
  const ordered: PublishedPackage[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex((it) => !rest.some((other) => other !== it && needs(it.manifest, other.manifest)));
    if (next < 0) throw new Error(`${rest.map((it) => it.manifest.name).join(", ")} have a dependency cycle.`);
    ordered.push(...rest.splice(next, 1));
  }
  return ordered;
}

/** Rebuilds every published package. @throws Error with the compiler's output. */
export async function buildPackages(): Promise<void> {
  await run("node", "--conditions=portico-source", "scripts/management-client.ts");
  for (const { folder, manifest } of listPublishedPackages()) {
    const path = `packages/${folder}`;
    if (folder === "docs") {
      // Only built if pages have changed. Fails at a dead link.
      await buildDocsWhenChanged();
      copyFileSync(`${root}/LICENSE`, `${root}/${path}/LICENSE`);
      continue;
    }
    rmSync(`${root}/${path}/dist`, { recursive: true, force: true });
    if (folder === "console") {
      // Static pages without a library.
      await run("vite", "build", path, "--config", `${path}/vite.config.ts`, "--emptyOutDir");
      listSite(`${root}/${path}/dist`);
      copyFileSync(`${root}/LICENSE`, `${root}/${path}/LICENSE`);
      continue;
    }
    const hasUi = "@portico/ui" in (manifest.devDependencies ?? {});
    if (hasUi) await buildUi();
    const isBundled = folder === "provider" || existsSync(`${root}/${path}/vite.config.ts`);
    await run("tsc", "-p", `${path}/tsconfig.build.json`, ...(isBundled ? ["--emitDeclarationOnly"] : []));
    if (hasUi) inlineUi(`${root}/${path}/dist`, isBundled ? [".d.ts"] : [".js", ".d.ts"]);
    if (folder === "provider") await bundleProvider(`${root}/${path}/dist`);
    for (const file of globSync("**/*.js", { cwd: `${root}/${path}/src` }))
      copyFileSync(`${root}/${path}/src/${file}`, `${root}/${path}/dist/${file}`);
    // npm only packs a license from the package's own folder.
    copyFileSync(`${root}/LICENSE`, `${root}/${path}/LICENSE`);
    // The library and the scripts for pages without a bundler.
    for (const config of globSync("vite*.config.ts", { cwd: `${root}/${path}` }).sort())
      await run("vite", "build", path, "--config", `${path}/${config}`);
  }
  copyWidgetScripts();
}

/** Built after wire and before the packages that include it. */
async function buildUi(): Promise<void> {
  const dist = `${root}/packages/ui/dist`;
  rmSync(dist, { recursive: true, force: true });
  await run("tsc", "-p", "packages/ui/tsconfig.build.json");
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(`${root}/${file}`, "utf8")) as Manifest;
}

function needs(one: Manifest, other: Manifest): boolean {
  return [one.dependencies, one.devDependencies, one.peerDependencies].some((it) => it && other.name in it);
}

/** Runs an installed command. @throws Error with its output if it fails. */
function run(command: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}/node_modules/.bin/${command}`, args, {
      cwd: root,
      // With Vitest's NODE_ENV "test", Vite would write JSX for development.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${output}\n${command} ${args.join(" ")} failed.`)),
    );
  });
}

if (import.meta.main) {
  try {
    await buildPackages();
    console.log(
      `Built ${listPublishedPackages()
        .map(({ folder }) => `packages/${folder}/dist`)
        .join(", ")}.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
