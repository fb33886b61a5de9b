import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, prepareDataDirectory } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portico, porticoWarm, servePortico } from "../support/command-line/portico.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-command-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an invalid command line ends with a message and no stack trace", () => {
  test.each([
    ["a command that is not there", ["start"], /^portico: unknown command 'start'\nSee: portico --help\n$/, 2],
    ["an option that is not there", ["serve", "--prot", "1"], /^portico: unknown option '--prot'\n/, 2],
    ["an argument that is missing", ["projects", "add"], /^portico: missing required argument 'name'\n/, 2],
    ["no command", [], /^Usage: portico /, 2],
    ["a file to serve", ["serve", "--config", "nowhere.json"], /^nowhere\.json: .* the provider does not start/, 1],
    ["a file to read", ["--config", "nowhere.json", "projects", "list"], /^nowhere\.json: .* expected JSON/s, 1],
  ])("%s", async (_, args, sentence, expected) => {
    const { exitCode, stdout, stderr } = await porticoWarm(args, { folder });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toContain("    at ");
    expect(stdout).toBe("");
    expect(exitCode).toBe(expected);
  });
});

test("help exits with 0 and names every command", async () => {
  const { exitCode, stdout } = await portico(["--help"]);
  for (const name of ["init", "serve", "projects", "doctor"]) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(exitCode).toBe(0);
});

test("with --json an error is one JSON document, too", async () => {
  const { stdout } = await portico(["projects", "list", "--json", "--config", "nowhere.json"], { folder });
  expect(JSON.parse(stdout)).toEqual({ error: { message: expect.stringContaining("nowhere.json: ") } });
});

test("the files of init work, and doctor finds nothing to report", async () => {
  const dir = join(folder, "first");
  const file = join(dir, "portico.config.json");
  const init = await porticoWarm(["init", "--dir", dir, "--name", "Acme Boards", "--admin", "ada@acme.test"]);
  expect(init.exitCode).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  const config = JSON.parse(text);
  expect(init.stdout).toMatch(/secret {8}\S*\.portico\/project-test-\S+\.secret\n/);
  expect(config.projects[0].organizations[0].members).toEqual([{ email_address: "ada@acme.test", roles: ["admin"] }]);
  expect(JSON.parse(readFileSync(join(dir, config.$schema), "utf8"))).toMatchObject({ type: "object" });

  const again = await porticoWarm(["init", "--dir", dir]);
  expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("Use --force to overwrite it.") });
  expect(readFileSync(file, "utf8")).toBe(text);

  const port = await findFreePort();
  const environment = { PORTICO_PORT_OFFSET: `${port - 4100}`, PORTICO_DATA_DIR: join(dir, "data") };
  await prepareDataDirectory(environment.PORTICO_DATA_DIR);
  const provider = await servePortico(file, environment);
  expect(provider.url).toBe(`http://127.0.0.1:${port}`);
  const { exitCode, stdout } = await porticoWarm(["doctor", "--config", file], { environment });
  expect(stdout).toContain("Everything is OK.");
  expect(stdout).not.toContain("\u001b");
  expect(exitCode).toBe(0);

  const elsewhere = { ...environment, PORTICO_DATA_DIR: join(dir, "other") };
  await prepareDataDirectory(elsewhere.PORTICO_DATA_DIR);
  const second = await porticoWarm(["serve", "--config", file], { environment: elsewhere });
  // A slow machine says before it that the database still starts.
  expect(second.stderr).toContain(
    `${file}: port: 127.0.0.1:${port} is in use, so the provider does not start. Stop the process that listens there, or set PORT.\n`,
  );
  expect(second.exitCode).toBe(1);
  await provider.stop();
}, 120_000);

test("init refuses an invalid URL, and writes nothing", async () => {
  const { exitCode, stderr } = await porticoWarm(["init", "--admin", "ada"], { folder });
  expect(stderr).toContain("The email address is not valid.");
  expect(exitCode).toBe(2);
  expect(() => statSync(join(folder, "portico.config.json"))).toThrow("ENOENT");
});

test("adds a project with IDs of its own, and lists it", async () => {
  const file = join(folder, "two.json");
  const before = `{\n\t"mode": "development", "public_url": "http://localhost:4100",\n\t"projects": [
\t\t{ "project_id": "project-test-one", "project_name": "One", "public_tokens": ["public-token-test-one"], "secret": "env:ONE_SECRET" }
\t]\n}\n`;
  writeFileSync(file, before, { mode: 0o640 });
  const options = { environment: { ONE_SECRET: "a secret from outside", COLUMNS: "90" } };

  const added = await porticoWarm(["projects", "add", "Second project", "--config", file, "--json"], options);
  const { project_id, public_tokens, secret_file } = JSON.parse(added.stdout);
  const secret = readFileSync(secret_file, "utf8").trim();
  expect(added.stdout).not.toContain(secret);
  expect(added.stderr).toBe("");
  const text = readFileSync(file, "utf8");
  expect(text.startsWith(before.slice(0, before.lastIndexOf("}\n\t]") + 1))).toBe(true);
  expect(JSON.parse(text).projects[1]).toMatchObject({
    project_id,
    public_tokens,
    secret: `file:.portico/${project_id}.secret`,
  });
  expect(text).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o640);

  const table = await porticoWarm(["projects", "list", "--config", file], options);
  // An ID that does not fit its column gets a line of its own, so that it can be copied.
  expect(table.stdout).toContain(`Project        ${project_id}\n`);
  expect(table.stdout).toContain("Second");
  expect(table.stdout).not.toContain(secret.slice(0, 20));
  const list = await porticoWarm(["projects", "list", "--config", file, "--json"], options);
  expect(JSON.parse(list.stdout).projects).toMatchObject([{ project_name: "One" }, { project_id }]);
});
