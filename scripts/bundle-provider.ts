import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Files that are loaded by path: entry points and threads. */
const doors = ["index", "serve", "tools"];
const provider = fileURLToPath(new URL("../packages/provider", import.meta.url));
const threads = globSync(`${provider}/src/**/*-thread.ts`);

/**
 * Libraries of which the provider needs a small part, while npm installs several builds, types and maps of each: 52 MB together
 * for 4 MB of code. They are bundled, so that the command line stays small. Each is a development dependency. Libraries that
 * verify the signatures of identity providers and parse XML stay external. Most of `@simplewebauthn/server` reads certificates of
 * attestations, which the provider refuses.
 */
const bundled = new RegExp(
  `^(${[
    "@portico/wire",
    ...["libphonenumber-js", "lru-cache", "altcha-lib", "@zxcvbn-ts", "otpauth", "@noble/hashes"],
    ...["prom-client", "tdigest", "bintrees"],
    ...["scim-patch", "fast-deep-equal"],
    ...["@node-saml/node-saml", "@xmldom/is-dom-node", "xml2js", "sax", "xmlbuilder", "debug", "ms"],
    ...[
      "@simplewebauthn/server",
      "@peculiar",
      "asn1js",
      "pvtsutils",
      "pvutils",
      "tsyringe",
      "reflect-metadata",
      "tslib",
    ],
    ...["@hexagon/base64", "@levischuck/tiny-cbor"],
  ].join("|")})(/|$)`,
);

function isExternal(id: string, importer: string | undefined): boolean {
  if (/^[./]/.test(id) || bundled.test(id)) return false;
  // prom-client only looks for the current span, which every copy of this package finds.
  return !(id === "@opentelemetry/api" && importer?.includes("/prom-client/"));
}

/**
 * Bundles the provider's 900 modules and those of wire into few files, because loading them took a third of the start. Most
 * libraries stay external, so that users get their fixes without a new release of Portico.
 * @param dist the absolute output folder, next to the provider's package.json.
 */
export async function bundleProvider(dist: string): Promise<void> {
  const { build } = await import("rolldown");
  const { output } = await build({
    input: Object.fromEntries([
      ...doors.map((door) => [door, `${provider}/src/server/${door}.ts`]),
      // Next to the chunks, one of which starts the threads.
      // Loaded with the first phone number.
      ["chunks/phone-tables", "libphonenumber-js/max"],
      ...threads.map((module) => [`chunks/${basename(module, ".ts")}`, module]),
    ]),
    external: isExternal,
    platform: "node",
    resolve: { conditionNames: ["portico-source", "node", "import"] },
    logLevel: "warn",
    output: {
      dir: dist,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      // V8 keeps source text in memory, with two bytes per character if any is not ASCII.
      charset: "ascii",
      comments: false,
      sourcemap: true,
    },
  });
  for (const file of globSync(`${dist}/**/*.map`)) leaveOutSources(file);
  deleteUnreachableTypes(dist);
  writeFileSync(
    `${dist}/third-party-licenses.txt`,
    collectLicenses(output.flatMap((file) => ("moduleIds" in file ? file.moduleIds : []))),
  );
}

/** The source texts are most of a map. Stack traces only need the names and lines. */
function leaveOutSources(file: string): void {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(map));
}

/** Deletes declarations that no entry point leads to: 9 of 10. */
function deleteUnreachableTypes(dist: string): void {
  const reached = new Set<string>();
  const waiting = doors.map((door) => `${dist}/server/${door}.d.ts`);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
      waiting.push(join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts")));
  }
  for (const file of globSync(`${dist}/**/*.d.ts`)) if (!reached.has(file)) rmSync(file);
}

/** Collects the licenses of the bundled libraries, which their copies must carry. */
function collectLicenses(modules: string[]): string {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/")) ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
      string,
      string
    >;
    const [file] = globSync("{LICENSE,LICENCE,License,license}*", { cwd: folder });
    const text = file ? readFileSync(`${folder}/${file}`, "utf8").trim() : `License: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
