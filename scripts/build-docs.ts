// `npm run docs:build`: builds the site of packages/docs if pages have changed.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hashFiles } from "./build-when-changed.ts";

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
const dist = `${root}/packages/docs/dist`;

/** The sources of the site and of the gallery next to it. */
export const docsInputs = {
  site: ["package-lock.json", "docs/**/*.*", "packages/docs/{.vitepress/*.ts,.vitepress/theme/*,src/**/*.*,public/*}"],
  gallery: [
    "package-lock.json",
    "apps/gallery/{index.html,vite.config.ts,src/**/*.*}",
    "packages/{wire,client,ui,widget}/src/**/*.*",
  ],
};

/**
 * Builds the site in its own process, which takes half a minute, and the gallery, which takes two seconds.
 * @param onStart gets each process, so that the caller can stop it.
 * @returns whether anything had changed. Rejects with the build's output, for example for a dead link.
 */
export async function buildDocsWhenChanged(onStart?: (build: ChildProcess) => void): Promise<boolean> {
  const isSiteNew = await buildWhenChanged(".inputs-hash", docsInputs.site, () =>
    run("vitepress", ["build", "packages/docs"], onStart),
  );
  const isGalleryNew = await buildWhenChanged(".gallery-hash", docsInputs.gallery, async () => {
    await run(
      "vite",
      ["build", "apps/gallery", "--base", "/docs/gallery/", "--outDir", `${dist}/gallery`, "--emptyOutDir"],
      onStart,
    );
    const { listSite } = await import("../packages/docs/src/list-site.ts");
    listSite(dist);
  });
  return isSiteNew || isGalleryNew;
}

async function buildWhenChanged(stamp: string, inputs: string[], build: () => Promise<void>): Promise<boolean> {
  const hash = hashFiles(inputs, root);
  const file = `${dist}/${stamp}`;
  if (existsSync(file) && readFileSync(file, "utf8") === hash) return false;
  await build();
  writeFileSync(file, hash);
  return true;
}

async function run(program: string, args: string[], onStart?: (build: ChildProcess) => void): Promise<void> {
  const build = spawn(`${root}/node_modules/.bin/${program}`, args, { cwd: root });
  onStart?.(build);
  let output = "";
  build.stdout.on("data", (chunk) => (output += chunk));
  build.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => build.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${output}\nThe documentation could not be built. See the output above.`);
}

if (import.meta.main) {
  try {
    console.log((await buildDocsWhenChanged()) ? "Built packages/docs/dist." : "packages/docs/dist is up to date.");
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
