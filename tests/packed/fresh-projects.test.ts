// What users get: the packages as they are published, in projects that know nothing of this repository.
import { execFile, spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { acmeProject } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { installPacked, packPackages } from "../../scripts/packed.ts";

const root = join(import.meta.dirname, "../..");
const workshop = mkdtempSync(join(tmpdir(), "portico-packed-"));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

const versions = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, object>)
  .devDependencies as Record<string, string>;
const pinned = (...names: string[]) => names.map((name) => `${name}@${versions[name]}`);

const serverPackages = ["@portico/provider", "@portico/testkit", "@portico/sandbox"];

const signIn = `"use client";
${snippetOf("packages/widget/README.md", "tsx")}`;

test("Vite builds a page with the widget, without Zod in it, and loads phone numbers separately", async () => {
  const folder = join(workshop, "vite");
  await installPacked(folder, ["@portico/client", "@portico/widget"], pinned("vite", "react", "react-dom"));
  write(folder, {
    "index.html": '<div id="root"></div><script type="module" src="/main.tsx"></script>',
    "sign-in.tsx": signIn,
    "main.tsx": `import { createRoot } from "react-dom/client";
import { SignIn } from "../../apps/gallery/src/editor/write-code.ts";
createRoot(document.getElementById("root") as HTMLElement).render(<SignIn />);`,
  });
  await run(folder, "node_modules/.bin/vite", "build");
  expect(existsSync(join(folder, "node_modules/libphonenumber-js"))).toBe(false);
  const chunks = globSync("dist/assets/*.js", { cwd: folder });
  expect(chunks.filter((chunk) => readFileSync(join(folder, chunk), "utf8").includes("ZodError"))).toEqual([]);
  const [phoneNumbers = ""] = chunks.filter((it) => /phone-numbers/.test(it));
  // A word of the table itself. The texts are too long to be shown.
  const holdsTable = (chunk: string) => readFileSync(join(folder, chunk), "utf8").includes("nonGeographic:{800:");
  expect(chunks.filter(holdsTable)).toEqual([phoneNumbers]);
  const [table = ""] = globSync("node_modules/@portico/widget/dist/chunks/phone-numbers-*.js", { cwd: folder });
  expect(readFileSync(join(folder, table), "utf8")).toMatch(
    /^\/\*! With libphonenumber-js:\n\(The MIT License\)[^*]*Copyright/,
  );
});

test("Next.js builds a page whose server components import the widget", async () => {
  const folder = join(workshop, "next");
  const libraries = ["next@16", ...pinned("react", "react-dom", "@types/react", "@types/node"), "typescript@5"];
  await installPacked(folder, ["@portico/client", "@portico/widget", "@portico/backend"], libraries);
  write(folder, {
    "app/layout.tsx": `import { PorticoProvider } from "@portico/widget";
export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body data-provider={typeof PorticoProvider}>{children}</body></html>;
}`,
    "app/sign-in.tsx": signIn,
    "app/page.tsx": `import { PorticoIdentityProvider } from "@portico/widget/consent";
import { PorticoLogin } from "@portico/widget/server-rendered";
import { SignIn } from "./sign-in";
export default function Page() {
  return <main data-doors={[typeof PorticoIdentityProvider, typeof PorticoLogin].join(" ")}><SignIn /></main>;
}`,
  });
  await run(folder, "node_modules/.bin/next", "build");
  const [page = ""] = globSync(".next/server/app/index.html", { cwd: folder });
  expect(readFileSync(join(folder, page), "utf8")).toContain('data-doors="function function"');
});

test("every file that a server component may import begins with its directive", async () => {
  const folder = join(workshop, "vite/node_modules/@portico/widget");
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const door of [".", "./consent", "./parts", "./server-rendered"])
    expect(readFileSync(join(folder, exports[door].default), "utf8")).toMatch(/^"use client";\n/);
});

test.each([
  ["CommonJS that requires", "commonjs", "nodenext"],
  ["ES modules of Node 16", "module", "node16"],
  ["ES modules of any Node", "module", "nodenext"],
  ["a bundler", "module", "bundler"],
])("the types of the browser packages and the back end compile with %s", async (_who, type, resolution) => {
  const folder = join(workshop, "types");
  const names = ["@portico/client", "@portico/widget", "@portico/backend"];
  const libraries = [
    ...pinned("@types/react", "@types/react-dom", "react", "react-dom", "typescript"),
    "typescript-5@npm:typescript@5.9.3",
  ];
  await installOnce(folder, names, [...libraries, "@types/node@20"]);
  const doors = await doorsOf(...names, "@portico/wire");
  await expectTypes(folder, type, resolution, [
    ...doors.map((it) => `export * as x from "${it}";`),
    snippetOf("packages/client/README.md", "ts"),
    snippetOf("packages/backend/README.md", "ts"),
    snippetOf("packages/wire/README.md", "ts"),
  ]);
});

test.each([["nodenext"], ["node16"], ["bundler"]])(
  "the types of the provider's packages compile with %s",
  async (resolution) => {
    const folder = join(workshop, "server");
    const names = ["@portico/provider", "@portico/testkit", "@portico/sandbox"];
    if (!existsSync(folder)) await installPacked(folder, names, pinned("typescript", "@types/node"));
    await expectTypes(folder, "module", resolution, [
      ...(await doorsOf(...names)).map((it) => `export * as x from "${it}";`),
      ...names.flatMap((name) => snippetsOf(`packages/${name.slice("@portico/".length)}/README.md`, "ts")),
    ]);
  },
);

test("the testkit signs a member in as its README shows, with a sandbox beside it", async () => {
  const folder = await installServerPackages();
  const [first = "", ...others] = snippetsOf("packages/testkit/README.md", "ts");
  expect(others).toHaveLength(1);
  write(folder, { "first.ts": first, "sandbox.ts": snippetOf("packages/sandbox/README.md", "ts") });
  expect(await run(folder, process.execPath, "first.ts")).toContain("ada@globex.test");
  await run(folder, process.execPath, "sandbox.ts");
});

test("the provider comes in few files, and finds its threads from there", async () => {
  const folder = await installServerPackages();
  const files = globSync("node_modules/@portico/provider/dist/**/*.js", { cwd: folder });
  const own = files.map((file) => file.replaceAll("\\", "/")).filter((file) => !file.includes("/dist/portico/"));
  expect(own.length).toBeLessThan(60);
  const lines = [
    'import { startTestProvider } from "@portico/testkit";',
    "const { openPage, stop } = await startTestProvider();",
    'const { score } = await openPage().client.passwords.strengthCheck({ password: "correct horse battery staple" });',
    "await stop();",
    'console.log("score", score);',
  ];
  write(folder, { "strength.ts": lines.join("\n") });
  expect(await run(folder, process.execPath, "strength.ts")).toContain("score 4");
});

test("a provider that uses PostgreSQL installs no PGlite, and says so when the embedded store is requested", async () => {
  const folder = join(workshop, "postgres");
  await installPacked(folder, ["@portico/provider"]);
  expect(existsSync(join(folder, "node_modules/@electric-sql"))).toBe(false);
  const config = {
    mode: "development",
    public_url: "http://localhost:4100",
    server_key: "x".repeat(40),
    projects: [acmeProject],
  };
  write(folder, {
    "portico.config.json": JSON.stringify(config),
    "serve.js": 'import { serve } from "@portico/provider/serve"; await serve("portico.config.json");',
  });
  const { status, stderr } = spawnSync(process.execPath, ["serve.js"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toMatch(
    /^portico\.config\.json: database_url: The embedded database needs the package @electric-sql\/pglite.*\n$/,
  );
  expect(status).toBe(1);
});

test("the command line takes less than 60 MB, and names what it leaves out", async () => {
  const folder = await installCommandLine();
  expect(megabytesOf(join(folder, "node_modules"))).toBeLessThan(60);
  await run(folder, "npx", "portico", "init");
  const serve = spawnSync("npx", ["portico", "serve"], { cwd: folder, encoding: "utf8", input: "" });
  expect(serve.stderr).toContain(
    "The embedded database needs the package @electric-sql/pglite, which is not installed. Run: npm install --save-dev @electric-sql/pglite@0.5.16, or set DATABASE_URL to use PostgreSQL.\n",
  );
  const sandbox = spawnSync("npx", ["portico", "add", "google", "--sandbox"], { cwd: folder, encoding: "utf8" });
  expect(sandbox.stderr).toContain("Run: npm install --save-dev @portico/sandbox@0.1.0\n");
  expect([serve.status, sandbox.status]).toEqual([2, 2]);
});

test("the libraries that the provider bundles keep their licenses", async () => {
  const folder = await installCommandLine();
  const licenses = readFileSync(join(folder, "node_modules/@portico/provider/dist/third-party-licenses.txt"), "utf8");
  for (const name of ["libphonenumber-js", "@zxcvbn-ts/core", "lru-cache", "scim-patch", "otpauth", "prom-client"])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(licenses.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(4);
});

test("the command line runs with npx, and asks for a newer Node if necessary", async () => {
  const folder = await installCommandLine();
  expect(await run(folder, "npx", "portico", "--help")).toContain("Usage: portico");
  const [old] = ["/usr/bin/node", "/usr/local/bin/node"].filter((it) => existsSync(it) && majorOf(it) < 24);
  if (!old) return;
  const { status, stderr } = spawnSync(old, ["node_modules/@portico/cli/dist/main.js"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^portico needs Node 24 or newer and this is Node [\d.]+: .*\n$/);
  expect(status).toBe(1);
});

test("every published package has source maps beside its code", async () => {
  const folder = join(workshop, "vite/node_modules/@portico");
  for (const file of globSync(["{client,widget,wire}/dist/**/*.js"], { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    // A file of re-exports has nothing to map.
    const hasCode = text.replaceAll(/^("use client"|(import|export) [^;]*);\n/gm, "").trim() !== "";
    if (hasCode) expect([file, existsSync(join(folder, `${file}.map`))]).toEqual([file, true]);
  }
});

async function installCommandLine(): Promise<string> {
  const folder = join(workshop, "command-line");
  await installOnce(folder, ["@portico/cli"], []);
  return folder;
}

/** The space that a folder takes on the disk, as `du -sm` counts it. */
function megabytesOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const blocks = entries.reduce((sum, entry) => sum + lstatSync(join(folder, entry)).blocks, 0);
  return (blocks * 512) / 1024 / 1024;
}

async function installServerPackages(): Promise<string> {
  const folder = join(workshop, "server");
  await installOnce(folder, serverPackages, pinned("typescript", "@types/node"));
  return folder;
}

async function installOnce(folder: string, names: string[], libraries: string[]): Promise<void> {
  if (!existsSync(join(folder, "node_modules"))) await installPacked(folder, names, libraries);
}

async function doorsOf(...names: string[]): Promise<string[]> {
  const packages = (await packPackages()).filter(({ manifest }) => names.includes(manifest.name));
  return packages.flatMap(({ manifest }) =>
    Object.entries(manifest.exports ?? {})
      .filter(([, target]) => Object.keys(target).includes("types"))
      .map(([door]) => manifest.name + door.slice(1)),
  );
}

/** Compiles texts, each in a file of its own, with every compiler that the folder has, and checks library types too. */
async function expectTypes(folder: string, type: string, resolution: string, texts: string[]): Promise<void> {
  rmSync(join(folder, "src"), { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const isCommon = type === "commonjs";
  const files = texts.map((text, index) => [`src/${index}.${isCommon ? "c" : "m"}ts`, text] as const);
  write(folder, {
    ...Object.fromEntries(files.filter(([, text]) => !isCommon || !/^(const .*)?await |= await/m.test(text))),
    "package.json": JSON.stringify({ ...manifest, type }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: "ES2023",
        lib: ["ES2024", "DOM", "DOM.Iterable", "ESNext.Disposable"],
        types: ["node"],
        module: resolution === "bundler" ? "preserve" : resolution,
        moduleResolution: resolution,
      },
      include: ["src"],
    }),
  });
  const compilers = globSync("node_modules/typescript*/bin/tsc", { cwd: folder });
  expect(compilers).toContain("node_modules/typescript/bin/tsc");
  for (const compiler of compilers) await run(folder, process.execPath, compiler, "-p", ".");
}

function snippetOf(page: string, kind: string): string {
  const [first] = snippetsOf(page, kind);
  if (!first) throw new Error(`${page} has no snippet of ${kind}.`);
  return first;
}

function snippetsOf(page: string, kind: string): string[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, it, code = ""]) => (it === kind ? [code] : []));
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** @throws Error with the command's output. */
async function run(folder: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: "", NEXT_TELEMETRY_DISABLED: "1" };
  try {
    return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}

function majorOf(node: string): number {
  return Number.parseInt(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.slice(1), 10);
}
