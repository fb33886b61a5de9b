import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { listPublishedPackages, type Manifest } from "../../scripts/build.ts";

const root = join(import.meta.dirname, "../..");
const rootManifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const packages = listPublishedPackages();
const names = packages.map(({ manifest }) => manifest.name);
const repository = "https://github.com/portico-auth/portico";

test("everything that users install is published", () => {
  const expected = ["wire", "client", "widget", "backend", "provider", "cli", "testkit", "sandbox"];
  expect(names).toEqual(expect.arrayContaining(expected.map((it) => `@portico/${it}`)));
});

test.each(packages)("the manifest of packages/$folder has everything that a registry needs", ({ folder, manifest }) => {
  expect(rootManifest.repository).toEqual({ type: "git", url: `git+${repository}.git` });
  expect(manifest).toMatchObject({
    version: packages[0]?.manifest.version,
    description: expect.stringMatching(/\.$/),
    keywords: expect.arrayContaining(["authentication"]),
    homepage: `${repository}/tree/main/packages/${folder}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: "git", url: `git+${repository}.git`, directory: `packages/${folder}` },
    license: rootManifest.license,
    author: rootManifest.author,
    type: "module",
    engines: { node: expect.stringMatching(/^>=(20|24)$/) },
    publishConfig: { access: "public", provenance: true },
    files: folder === "cli" ? ["dist", "templates"] : ["dist"],
  });
  expect(manifest).toHaveProperty("sideEffects");
  expect(manifest.exports).toMatchObject({ "./package.json": "./package.json" });
  const readme = readFileSync(join(root, "packages", folder, "README.md"), "utf8");
  expect(readme).toContain(`# ${manifest.name}`);
  expect(readme).toMatch(/^(npm install|npx|npm create) .*portico/m);
  // On npm's pages a relative link leads nowhere.
  expect(readme).not.toMatch(/\]\((?!https:)/);
});

test.each(packages)(
  "packages/$folder has version ranges for libraries, and the same version for ours",
  ({ manifest }) => {
    const { version } = manifest;
    const asked = { ...manifest.dependencies, ...manifest.peerDependencies };
    for (const [name, range] of Object.entries(asked)) {
      if (names.includes(name)) expect([name, range]).toEqual([name, `^${version}`]);
      else expect([name, range]).toEqual([name, expect.stringMatching(/^(\^|>=)\d/)]);
      expect(name).not.toMatch(/^@types\//);
    }
    // Development dependencies are pinned, so that everyone has the same.
    for (const [name, range] of Object.entries(manifest.devDependencies ?? {}))
      if (!names.includes(name))
        expect([name, range]).toEqual([name, expect.stringMatching(/^(npm:.*@)?\d+\.\d+\.\d+/)]);
  },
);

test.each(packages)(
  "the entries of packages/$folder are in its build, and packing runs no scripts",
  ({ folder, manifest }) => {
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => /pack|publish|prepare|install/.test(name))).toEqual([]);
    const entries = Object.entries(manifest.exports ?? {}).filter(([entry]) => entry !== "./package.json");
    for (const [, target] of entries) {
      const { "portico-source": _source, ...published } = target as Record<string, string>;
      // Fixtures and samples are for this repository.
      if (Object.keys(published).length === 0) continue;
      const { types = "", default: code = "" } = published;
      expect([types, code]).toEqual([
        expect.stringMatching(/^\.\/dist\/.*\.d\.ts$/),
        expect.stringMatching(/^\.\/dist\/.*\.js$/),
      ]);
      // A bundler's configuration names the code of some; check-packages opens each of them.
      expect(
        existsSync(join(root, "packages", folder, "src", types.slice("./dist/".length).replace(/\.d\.ts$/, ".ts"))),
      ).toBe(true);
    }
  },
);

interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<
    string,
    { needs?: string; permissions?: Record<string, string>; steps: { run?: string; uses?: string }[] }
  >;
}

test.each(["ci", "release"])("the commands of the workflow %s exist", (name) => {
  const { jobs, on } = readWorkflow(name);
  expect(Object.keys(on).length).toBeGreaterThan(0);
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run?.split("\n") ?? []));
  expect(commands.length).toBeGreaterThan(0);
  const scripts = rootManifest.scripts as Record<string, string>;
  for (const command of commands.filter((it) => it !== "")) {
    const script = /^npm (?:run )?([\w:]+)/.exec(command)?.[1];
    expect([command, Object.keys(scripts)]).toEqual([command, expect.arrayContaining([script])]);
  }
});

test("the release may sign its provenance, after its tests and in a job that runs nothing else", () => {
  const { jobs } = readWorkflow("release");
  expect(jobs.publish).toMatchObject({ needs: "test", permissions: { contents: "read", "id-token": "write" } });
  expect(jobs.publish?.steps.flatMap(({ run }) => run ?? [])).toEqual(["npm run release"]);
  expect(jobs.test?.steps.map(({ run }) => run)).toContain("npm test");
});

test.each(readdirSync(join(root, ".github/workflows")))(
  "%s only requests read permission, and executes no text from users",
  (file) => {
    const { permissions, jobs } = readWorkflow(file.replace(/\.yml$/, ""));
    expect(permissions).toEqual({ contents: "read" });
    const asking = Object.entries(jobs).filter(([, job]) => job.permissions);
    expect(asking.map(([name]) => name)).toEqual(file === "release.yml" ? ["publish"] : []);
    // An expression is inserted into the command: a branch may have any name.
    expect(JSON.stringify(Object.values(jobs).map(({ steps }) => steps.map(({ run }) => run)))).not.toContain("${{");
  },
);

function readWorkflow(name: string): Workflow {
  return parse(readFileSync(join(root, ".github/workflows", `${name}.yml`), "utf8")) as Workflow;
}
