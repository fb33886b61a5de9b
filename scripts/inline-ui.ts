// `@portico/ui` is not published. Packages that use it are published with a copy of the modules that they need.
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ui = fileURLToPath(new URL("../packages/ui/dist", import.meta.url));
/** Not `ui`, because the widget has a folder of that name. */
const home = "portico-ui";

/**
 * Copies the modules and declarations of `@portico/ui` that a package needs into its `dist`, and makes its imports relative.
 * @param dist the absolute path of the compiler's output. Build `packages/ui` first.
 * @param extensions of the files to copy. With a bundler, only declarations are needed.
 */
export function inlineUi(dist: string, extensions: readonly string[]): void {
  const copied = new Set<string>();
  for (const file of globSync("**/*.{js,d.ts}", { cwd: dist })) {
    const path = `${dist}/${file}`;
    const text = readFileSync(path, "utf8");
    const inlined = text.replace(/(["'])@portico\/ui\/([^"']+)\1/g, (_, quote, module: string) => {
      copyModule(dist, module, extensions, copied);
      const target = relative(dirname(file), `${home}/${module}.js`);
      return `${quote}${target.startsWith(".") ? target : `./${target}`}${quote}`;
    });
    if (inlined !== text) writeFileSync(path, inlined);
  }
}

/** @param module its path below `packages/ui/dist`, without an extension. */
function copyModule(dist: string, module: string, extensions: readonly string[], copied: Set<string>): void {
  if (copied.has(module)) return;
  copied.add(module);
  for (const extension of extensions) {
    const source = `${ui}/${module}${extension}`;
    const target = `${dist}/${home}/${module}${extension}`;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    if (extension === ".js") copyFileSync(`${source}.map`, `${target}.map`);
    for (const [, specifier = ""] of readFileSync(source, "utf8").matchAll(/["'](\.{1,2}\/[^"']+)\.(?:js|ts|tsx)["']/g))
      copyModule(dist, normalize(join(dirname(module), specifier)), extensions, copied);
  }
}
