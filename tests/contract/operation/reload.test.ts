import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { acmeProject, createProcessFolder, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { porticoWarm } from "../support/command-line/portico.ts";
import { ask, signInAt } from "../support/raw-sign-in.ts";

const folder = await createProcessFolder({ isEmbedded: true });
afterAll(() => folder.remove());
const running = await folder.start({
  environment: { PORTICO_METRICS_PORT: "0", PORTICO_METRICS_TOKEN: "a token of the collector" },
});
const file = join(folder.path, "portico.config.1.json");

const configuration = {
  mode: "development",
  public_url: "http://portico.test",
  server_key: "a server key for tests, long enough",
};

/** Rewrites the configuration, with changes to its one project. */
async function write(project: Record<string, unknown>, changes: Record<string, unknown> = {}): Promise<void> {
  await writeFile(file, JSON.stringify({ ...configuration, projects: [{ ...acmeProject, ...project }], ...changes }));
}

const reload = () => command("reload");

const command = (...args: string[]) =>
  porticoWarm([...args, "--config", file], {
    environment: {
      PORTICO_DATA_DIR: join(folder.path, "data"),
      PORT: "0",
      PORTICO_METRICS_PORT: "0",
      PORTICO_METRICS_TOKEN: "a token of the collector",
    },
  });

const isAllowed = async (origin: string) => {
  const answer = await fetch(`${running.url}/sdk/v1/b2b/organizations/search`, {
    method: "POST",
    headers: {
      Origin: origin,
      Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ organization_slug: "globex" }),
  });
  return answer.status === 200;
};

const askAsBackend = (secret: string) =>
  fetch(`${running.url}/v1/b2b/secrets`, { headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${secret}`)}` } });

test("a project's new configuration takes effect at once, and no one is signed out", async () => {
  const session = await signInAt(running.url);
  expect(await isAllowed("https://new.test")).toBe(false);
  await write({ allowed_origins: ["https://new.test"] });
  expect(await reload()).toMatchObject({ exitCode: 0, stdout: `Changed: ${PROJECT_ID}.\n` });
  expect(await isAllowed("https://new.test")).toBe(true);
  expect(await isAllowed("http://localhost:4000")).toBe(false);
  expect((await ask(running.url, "sessions/authenticate", {}, session)).status).toBe(200);
  expect((await reload()).stdout).toBe("No projects changed.\n");
});

test("settings of a project in the file cannot be changed by command", async () => {
  const update = (id: string, ...more: string[]) => command("projects", "update", id, "--note", "Try.", ...more);
  const locale = ["--set", "default_locale=de"];
  expect(await update(PROJECT_ID, ...locale)).toMatchObject({
    exitCode: 1,
    stderr: `The settings of ${PROJECT_ID} are in the configuration file ${file}.\n`,
  });
  expect(await update("project-test-none", ...locale)).toMatchObject({
    exitCode: 1,
    stderr: "This provider has no project project-test-none.\n",
  });
  expect(await update(PROJECT_ID)).toMatchObject({
    exitCode: 2,
    stderr: "Use --set or --patch to choose what to change.\n",
  });
});

test("an invalid configuration is refused as at a start, and the provider keeps the current one", async () => {
  await write({ allowed_origins: ["new.test"], redirect_urls: "none" });
  const { exitCode, stderr } = await reload();
  expect(exitCode).toBe(1);
  expect(stderr).toContain("projects[0].allowed_origins[0]: found ");
  expect(stderr).toContain("projects[0].redirect_urls: found ");
  process.kill(running.pid, "SIGHUP");
  await expect.poll(running.output).toContain("configuration not reloaded: the provider keeps the current one");
  expect(await isAllowed("https://new.test")).toBe(true);
});

test("renaming a project while its tokens stay is reported, and no other project is reloaded meanwhile", async () => {
  const other = { ...acmeProject, project_id: "project-test-other", public_tokens: ["public-token-test-other"] };
  const renamed = { ...acmeProject, project_id: "project-test-renamed" };
  await write({}, { projects: [other, renamed] });
  const { exitCode, stderr } = await reload();
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining(
      `projects[1].public_tokens[0]: found a token of ${PROJECT_ID} in the database, expected one`,
    ),
  ]);
  expect(stderr).not.toMatch(/^ +at /m);
  const asOther = { Authorization: `Basic ${btoa(`project-test-other:${PROJECT_SECRET}`)}` };
  expect((await fetch(`${running.url}/v1/b2b/secrets`, { headers: asOther })).status).toBe(401);
  // A project that comes before it is reloaded.
  const newOwner = { ...acmeProject, public_tokens: ["public-token-test-given"] };
  await write({}, { projects: [newOwner, renamed] });
  expect((await reload()).stdout).toBe(`Changed: ${PROJECT_ID}, project-test-renamed.\n`);
  await write({}, { projects: [{ ...renamed, public_tokens: ["public-token-test-renamed"] }, acmeProject] });
  expect((await reload()).exitCode).toBe(0);
});

test("changes that need a restart are named", async () => {
  await write({}, { mail_from: "Acme <login@acme.test>", trusted_proxy_hops: 1, log_level: "debug" });
  const { stdout } = await reload();
  expect(stdout).toContain("Restart the provider to apply: mail_from, trusted_proxy_hops.");
});

test("T41: replacing a project's secret lets two work for a time, and the old one ends when its line is removed", async () => {
  const next = "the next secret of the project";
  await write({ next_secret: next });
  process.kill(running.pid, "SIGHUP");
  await expect.poll(async () => (await askAsBackend(next)).status).toBe(200);
  expect((await askAsBackend(PROJECT_SECRET)).status).toBe(200);
  expect((await askAsBackend("neither of the two secrets")).status).toBe(401);
  await expect
    .poll(async () => (await (await askAsBackend(next)).json()).data.secrets)
    .toEqual([
      { name: "secret", last_used_at: expect.stringMatching(/Z$/) },
      { name: "next_secret", last_used_at: expect.stringMatching(/Z$/) },
    ]);
  await expect.poll(running.output).toContain(`"project_id":"${PROJECT_ID}","secret_name":"next_secret"`);

  await write({ secret: next });
  expect((await reload()).exitCode).toBe(0);
  expect((await askAsBackend(PROJECT_SECRET)).status).toBe(401);
  const { data } = await (await askAsBackend(next)).json();
  // It keeps its last use under its new name.
  expect(data.secrets).toEqual([{ name: "secret", last_used_at: expect.stringMatching(/Z$/) }]);
});

test("metrics have a port of their own, and are only readable with their token", async () => {
  const url = /"metrics at (\S+)"/.exec(running.output())?.[1] ?? "";
  const read = async (authorization: string) => fetch(url, { headers: { Authorization: authorization } });
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  expect((await fetch(url)).status).toBe(401);
  expect((await read("Bearer an unknown token")).status).toBe(401);
  expect(await (await read("Bearer a token of the collector")).text()).toContain("portico_server_key_seals_left 0");
  expect((await fetch(new URL("/healthz", url))).status).toBe(404);
});

test("the control socket is only accessible to its account, and is removed with its process", async () => {
  const { lstatSync } = await import("node:fs");
  const socket = join(folder.path, "data", "control.sock");
  expect(lstatSync(socket).mode & 0o777).toBe(0o600);
  await running.stop();
  expect(lstatSync(socket, { throwIfNoEntry: false })).toBeUndefined();
  expect(await reload()).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("no provider responds (ENOENT)"),
  });
});
