import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePort, prepareDataDirectory } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frameworkNames } from "../../../packages/cli/src/frameworks/frameworks.ts";
import { main, porticoWarm, servePortico } from "../support/command-line/portico.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-app-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder with an app as its framework's template creates it. */
function createApp(name: string, manifest?: object): string {
  const app = join(folder, name);
  mkdirSync(app);
  if (manifest) writeFileSync(join(app, "package.json"), JSON.stringify(manifest));
  return app;
}

async function json(app: string, args: string[]) {
  const { exitCode, stdout, stderr } = await porticoWarm([...args, "--json"], { folder: app });
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

const configurationOf = (app: string) => JSON.parse(readFileSync(join(app, "portico.config.json"), "utf8"));

test.each([
  ["next", { dependencies: { next: "16", react: "19" } }, "http://localhost:3000", "/sign-in"],
  ["vite", { dependencies: { react: "19" }, devDependencies: { vite: "8" } }, "http://localhost:5173", "/authenticate"],
  [
    "vue",
    { dependencies: { vue: "3" }, scripts: { dev: "vite --port 8080" } },
    "http://localhost:8080",
    "/authenticate",
  ],
  ["empty", undefined, "http://localhost:4000", "/authenticate"],
])("init guesses from package.json where the app runs: %s", async (name, manifest, origin, path) => {
  const app = createApp(`guess-${name}`, manifest);
  const created = await json(app, ["init"]);
  const [project] = configurationOf(app).projects;
  expect(project.allowed_origins).toEqual([origin]);
  expect(project.redirect_urls.map(({ url }: { url: string }) => url)).toEqual([origin + path]);
  expect(created).toMatchObject({
    file: join(app, "portico.config.json"),
    project_id: project.project_id,
    public_tokens: project.public_tokens,
    provider_url: "http://localhost:4100",
    inbox_url: "http://localhost:4100/dev/inbox",
  });
  // Git ignores the folder of the secrets, and the configuration has none.
  expect(project.secret).toBe(`file:.portico/${project.project_id}.secret`);
  expect(created.secret_file).toBe(join(app, `.portico/${project.project_id}.secret`));
  const secret = readFileSync(created.secret_file, "utf8").trim();
  expect(secret).toMatch(/^secret-test-[\w-]{43}$/);
  expect(readFileSync(join(app, ".portico/.gitignore"), "utf8")).toBe("*\n");
  expect(readFileSync(join(app, "portico.config.json"), "utf8")).not.toContain(secret);
  expect(JSON.stringify(created)).not.toContain(secret);
  expect(readFileSync(created.server_key_file, "utf8")).toMatch(/^[\w-]{43}\n$/);
  expect(statSync(created.server_key_file).mode & 0o777).toBe(0o600);
});

test.each([
  [{ name: "@acme/boards" }, [], "boards"],
  [{ name: "boards" }, ["--name", "Acme Boards"], "Acme Boards"],
  [{}, [], "My project"],
])("init names the project after package.json: %j %j", async (manifest, args, name) => {
  const app = createApp(`name-${name}`, manifest);
  await json(app, ["init", ...args]);
  expect(configurationOf(app).projects[0].project_name).toBe(name);
});

test.each(["vite-react", "nextjs", "react-router", "vue", "html"])(
  "the sign-in form that add writes for %s keeps a distance from the edges of a phone",
  async (framework) => {
    const app = createApp(`padding-${framework}`, {});
    await json(app, ["init"]);
    const { files } = await json(app, ["add", framework]);
    const texts = files.map(({ path }: { path: string }) => readFileSync(join(app, path), "utf8"));
    const form = texts.find((text: string) => text.includes("100svh"));
    expect(form).toMatch(/padding: "?16/);
    expect(form).toMatch(/border-box/);
  },
);

test("add names only the packages that the app does not have", async () => {
  const dependencies = { react: "19", vite: "8", "@portico/widget": "0.1.0" };
  const app = createApp("packages", { dependencies });
  await json(app, ["init"]);
  const installs = async () => (await json(app, ["add"])).next.filter((line: string) => line.startsWith("npm install"));
  expect(await installs()).toEqual(["npm install @portico/admin"]);
  writeFileSync(
    join(app, "package.json"),
    JSON.stringify({ dependencies, devDependencies: { "@portico/admin": "0.1.0" } }),
  );
  expect(await installs()).toEqual([]);
});

test("serve names add as the next step until it is done", async () => {
  const app = createApp("next-step", { dependencies: { react: "19", vite: "8" } });
  await json(app, ["init"]);
  await prepareDataDirectory(join(app, ".portico"));
  const serve = async () => {
    const offset = (await findFreePort()) - 4100;
    const { output, stop } = await servePortico(join(app, "portico.config.json"), { PORTICO_PORT_OFFSET: `${offset}` });
    await stop();
    return output();
  };
  expect(await serve()).toContain("next      npx portico add");
  await json(app, ["add"]);
  expect(await serve()).not.toContain("npx portico add");
});

test("add keeps files with secrets out of git", async () => {
  const app = createApp("ignored", { dependencies: { express: "5" } });
  await json(app, ["init"]);
  const { ignored } = await json(app, ["add"]);
  expect(ignored).toEqual([".env"]);
  expect(readFileSync(join(app, ".gitignore"), "utf8")).toBe(".env\n");
  expect((await json(app, ["add"])).ignored).toEqual([]);
});

test.each(["express", "fastify", "hono", "nestjs", "react-router"])(
  "add %s writes what the management client reads from the environment, and exports the backend",
  async (framework) => {
    const app = createApp(`management-${framework}`, {});
    await json(app, ["init"]);
    const { files } = await json(app, ["add", framework]);
    const [{ project_id }] = configurationOf(app).projects;
    const variables = readFileSync(join(app, ".env"), "utf8");
    expect(variables).toContain("PORTICO_URL=http://localhost:4100\n");
    expect(variables).toContain(`PORTICO_PROJECT_ID=${project_id}\n`);
    const code = files.map(({ path }: { path: string }) => path).filter((path: string) => path.endsWith(".ts"));
    expect(code.map((path: string) => readFileSync(join(app, path), "utf8")).join("\n")).toContain(
      "export const backend = createBackend(",
    );
  },
);

test("add says so if git tracks a file with secrets already", async () => {
  const app = createApp("tracked", { dependencies: { express: "5" } });
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: app, env: { ...process.env, GIT_DIR: undefined } });
  git("init", "--quiet");
  await json(app, ["init"]);
  expect(await json(app, ["add"])).toMatchObject({
    tracked: [],
    next: expect.not.arrayContaining(["git rm --cached .env"]),
  });
  git("add", "--force", ".env");
  const { tracked, next } = await json(app, ["add"]);
  expect([tracked, next[0]]).toEqual([[".env"], "git rm --cached .env"]);
  const { stdout } = await porticoWarm(["add"], { folder: app });
  expect(stdout).toMatch(/\.env +exists already\..*Git tracks it, so don't commit it/);
  expect(stdout).not.toContain("Git ignores it");
});

test("init takes the given origins, prints the next steps, and refuses invalid origins", async () => {
  const app = createApp("named", { dependencies: { next: "16" } });
  const wrong = await porticoWarm(["init", "--origin", "localhost:5173"], { folder: app });
  expect(wrong).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^Nothing was written\. --origin/),
  });
  expect(await porticoWarm(["init", "--origin", "http://localhost:6000"], { folder: app })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/Check --name, --origin .*browsers allow: they block this one/),
  });
  const origins = ["http://localhost:5173", "https://boards.acme.test"];
  const { stdout } = await porticoWarm(["init", ...origins.flatMap((one) => ["--origin", one])], { folder: app });
  const [project] = configurationOf(app).projects;
  expect(project.allowed_origins).toEqual(origins);
  for (const line of [
    "Created portico.config.json",
    project.project_id,
    project.public_tokens[0],
    "http://localhost:4100/dev/inbox",
    ".portico/server-key",
    "Next:\n  npx portico serve\n  npx portico add",
  ])
    expect(stdout).toContain(line);
});

test.each(frameworkNames)(
  "add writes new files for %s with the project's own values, and overwrites none",
  async (name) => {
    const app = createApp(`add-${name}`);
    await json(app, ["init", "--origin", "http://localhost:3999"]);
    const [project] = configurationOf(app).projects;
    const printed = await json(app, ["add", name, "--print"]);
    // The folder does not need to exist.
    await json(app, ["add", name, "--dir", "pages/public"]);
    const { files } = await json(app, ["add", name]);
    expect(files.length).toBeGreaterThan(0);
    expect(files.map(({ path, text }: { path: string; text: string }) => [path, text])).toEqual(
      printed.files.map(({ path, text }: { path: string; text: string }) => [path, text]),
    );
    const all = files.map(({ path }: { path: string }) => readFileSync(join(app, path), "utf8")).join("\n");
    expect(all).toContain("http://localhost:4100");
    // A page knows the token; a server knows the ID and the secret.
    expect(all.includes(project.public_tokens[0]) || all.includes(project.project_id)).toBe(true);
    // No sample value of the documentation remains.
    expect(all).not.toContain("…");

    const [first] = files;
    writeFileSync(join(app, first.path), "mine");
    const again = await porticoWarm(["add", name], { folder: app });
    expect(again.stdout).toContain(`kept     ${first.path}`);
    expect(readFileSync(join(app, first.path), "utf8")).toBe("mine");
  },
);

test("add detects the framework, and names the commands that register its pages", async () => {
  const app = createApp("found", { dependencies: { next: "16" } });
  mkdirSync(join(app, "src/app"), { recursive: true });
  await json(app, ["init", "--origin", "http://localhost:5173"]);
  const { framework, files, next } = await json(app, ["add"]);
  expect(framework).toBe("nextjs");
  expect(files.map(({ path }: { path: string }) => path)).toEqual([
    ".env.local",
    "src/app/sign-in/page.tsx",
    "src/proxy.ts",
  ]);
  expect(statSync(join(app, ".env.local")).mode & 0o777).toBe(0o600);
  const commands = next.filter((line: string) => line.startsWith("npx portico "));
  expect(commands).toEqual([
    "npx portico projects origins add http://localhost:3000",
    "npx portico projects redirect-urls add http://localhost:3000/sign-in",
  ]);
  for (const command of commands) await json(app, command.split(" ").slice(2));
  const after = await json(app, ["add", "--print"]);
  expect(after.next.filter((line: string) => line.startsWith("npx portico "))).toEqual([]);
  const [project] = configurationOf(app).projects;
  expect(project.allowed_origins).toContain("http://localhost:3000");
  expect(project.redirect_urls[1]).toMatchObject({ url: "http://localhost:3000/sign-in", default: false });
  expect((await json(app, ["projects", "origins", "add", "http://localhost:3000"])).added).toEqual([]);

  const none = await porticoWarm(["add"], { folder: createApp("none") });
  expect(none).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("Found no app in this folder. Choose") });
});

test("add only writes into the app, wherever its links lead", async () => {
  const app = createApp("linked", { dependencies: { next: "16" } });
  const elsewhere = createApp("elsewhere");
  await json(app, ["init", "--origin", "http://localhost:3000"]);
  for (const link of ["app", "app/sign-in"]) {
    mkdirSync(dirname(join(app, link)), { recursive: true });
    symlinkSync(elsewhere, join(app, link));
    const { exitCode, stderr } = await porticoWarm(["add", "nextjs"], { folder: app });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("through a symbolic link")]);
    expect([readdirSync(elsewhere), existsSync(join(app, ".env.local"))]).toEqual([[], false]);
    rmSync(join(app, "app"), { recursive: true });
  }
  // A dangling link stays, and a link within the app is followed.
  symlinkSync(join(elsewhere, "env"), join(app, ".env.local"));
  mkdirSync(join(app, "source"));
  symlinkSync("source", join(app, "app"));
  const { files } = await json(app, ["add", "nextjs"]);
  expect(files.map(({ state }: { state: string }) => state)).toEqual(["kept", "written", "written"]);
  expect(readdirSync(elsewhere)).toEqual([]);
});

// util-linux's `script` runs a command in a pseudo-terminal; other systems have a different command of that name.
test.runIf(process.platform === "linux" && existsSync("/usr/bin/script"))(
  "at a terminal, init asks for missing values, refuses invalid origins, and does not take its own guess as an answer",
  async () => {
    const app = createApp("terminal", { dependencies: { next: "16" } });
    // A terminal without a window has no size.
    const command = `stty rows 40 cols 100; '${process.execPath}' --conditions=portico-source '${main}' init`;
    const terminal = spawn("script", ["-qec", command, "/dev/null"], { cwd: app });
    let shown = "";
    terminal.stdout.on("data", (chunk) => (shown += chunk));
    let isClosed = false;
    terminal.once("close", () => {
      isClosed = true;
    });
    // A prompt that is still being drawn ignores input, so the answer is typed until it is accepted. Ctrl-U clears the
    // line, and an empty answer accepts the guess.
    const type = (answer: string, isTaken: () => boolean) => {
      const tryIt = () => {
        if (!isTaken()) terminal.stdin.write(`\u0015${answer}\r`);
        return isTaken();
      };
      return expect.poll(tryIt, { interval: 500, timeout: 20_000 }).toBe(true);
    };
    await expect.poll(() => shown, { timeout: 20_000 }).toContain("Project name, shown to members");
    await type("localhost", () => shown.includes("expected scheme, host and port"));
    await type("", () => isClosed);
    const [project] = configurationOf(app).projects;
    expect(project).toMatchObject({ project_name: "localhost", allowed_origins: ["http://localhost:3000"] });
  },
);
