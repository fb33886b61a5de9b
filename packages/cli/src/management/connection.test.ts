import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject } from "../configuration/new-project.ts";
import { findConnection } from "./connection.ts";

const one = { ...createProject("One", "development"), secret: "env:ONE_SECRET" };
const two = createProject("Two", "development");
const environment = { ONE_SECRET: "a secret from outside" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-connection-"));
  for (const [name, projects] of Object.entries({ single: [one], several: [one, two] })) {
    const content = { mode: "development", public_url: "http://localhost:4100/", projects };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const find = (name: string, project?: string, variables: Record<string, string> = environment) =>
  findConnection({ config: join(folder, `${name}.json`), project }, variables);

test("reads the connection from the configuration, with secrets from the environment", async () => {
  expect(await find("single")).toEqual({
    url: "http://localhost:4100",
    projectId: one.project_id,
    secret: "a secret from outside",
  });
});

test("with several projects, one must be chosen", async () => {
  expect(await find("several", two.project_id)).toMatchObject({ projectId: two.project_id, secret: two.secret });
  await expect(find("several")).rejects.toThrow(/has several projects\. Choose one with --project: project-test-/);
  await expect(find("several", "project-test-three")).rejects.toThrow(
    /--project project-test-three: .* has no such project/,
  );
});

test("the environment overrides the configuration", async () => {
  const elsewhere = { ...environment, PORTICO_URL: "http://10.0.0.7:4100/" };
  expect(await find("single", undefined, elsewhere)).toEqual({
    url: "http://10.0.0.7:4100",
    projectId: one.project_id,
    secret: "a secret from outside",
  });
  const chosen = { ...elsewhere, PORTICO_PROJECT_ID: two.project_id, PORTICO_SECRET: "its newest secret" };
  expect(await find("several", undefined, chosen)).toMatchObject({
    projectId: two.project_id,
    secret: "its newest secret",
  });
});

test("without a configuration, the environment is enough", async () => {
  const variables = { PORTICO_URL: "https://id.acme.test/", PORTICO_PROJECT_ID: "project-live-1", PORTICO_SECRET: "s" };
  expect(await find("none", undefined, variables)).toEqual({
    url: "https://id.acme.test",
    projectId: "project-live-1",
    secret: "s",
  });
  expect((await find("none", "project-live-2", variables)).projectId).toBe("project-live-2");
});

test("with neither, the error says what to set", async () => {
  await expect(find("none", undefined, {})).rejects.toThrow(
    "Use --config FILE, or set PORTICO_URL, PORTICO_PROJECT_ID and PORTICO_SECRET.",
  );
});
