// `npm run build`: what is published, as JavaScript and declarations in each package's dist.
import { spawnSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

// In the order of the arrows, for each reads the declarations of those before it.
export const publishedPackages = ["wire", "client", "backend", "provider", "cli", "widget", "docs"];

const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);

export function buildPackages(): void {
  for (const name of publishedPackages) {
    const folder = `packages/${name}`;
    // Pages have a build of their own, which is done again only where they changed.
    if (name === "docs") {
      run("node", "scripts/build-docs.ts");
      copyFileSync(`${root}/LICENSE`, `${root}/${folder}/LICENSE`);
      continue;
    }
    rmSync(`${root}/${folder}/dist`, { recursive: true, force: true });
    run("tsc", "-p", `${folder}/tsconfig.build.json`);
    // npm packs a license only from the package's own folder.
    copyFileSync(`${root}/LICENSE`, `${root}/${folder}/LICENSE`);
  }
  run("vite", "build", "packages/widget", "--emptyOutDir");
  run("vite", "build", "packages/widget", "--config", "packages/widget/vite.consent.config.ts", "--emptyOutDir");
}

/** Runs an installed command; its output is shown, and its failure ends the build. */
function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(`${root}/node_modules/.bin/${command}`, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed; its output is above.`);
}

if (import.meta.main) {
  try {
    buildPackages();
    console.log(`Built ${publishedPackages.map((name) => `packages/${name}/dist`).join(", ")}.`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
