import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { capabilityOf, fileOf } from "../../../packages/provider/src/management/page-markdown.ts";
import { managementCalls } from "../../../packages/provider/src/management/routes.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";

/** A project for each example, so that none finds what another one left. */
const examples = managementCalls.map(({ name, response }) => {
  const project = name.replaceAll(/[._]/g, "-");
  return { name: name.replace("management.", ""), project, response };
});

const provider = await startForFile({
  otherProjects: examples.map(({ project }) => variant(project, { pkce_required_for: { connected_apps: false } })),
});

test.each(examples)(
  "the example of $name runs and prints what its schema says",
  async ({ name, project, response }) => {
    const helper = firstSnippet(readFileSync("docs/management/README.md", "utf8"));
    const page = readFileSync(`docs/management/${fileOf(capabilityOf(name))}`, "utf8");
    const example = firstSnippet(page.slice(page.indexOf(`<a id="${name}"></a>`)));
    const { request_id, status_code, ...answer } = await run(`${helper}\n${example}`, await environmentOf(project));
    expect([request_id, status_code]).toEqual([expect.stringMatching(/^request-id-/), 200]);
    // What a schema does not know it drops.
    expect(response.parse(answer)).toEqual(answer);
  },
);

function firstSnippet(text: string): string {
  return /^```ts\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? "";
}

/** Runs modules as one function, without their import and export of each other, and returns what they print. */
async function run(code: string, env: Record<string, string>): Promise<Record<string, unknown>> {
  const printed: Record<string, unknown>[] = [];
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await AsyncFunction(
    "process",
    "console",
    stripTypeScriptTypes(code).replaceAll(/^(import .*|export )/gm, ""),
  )({ env }, { log: (value: (typeof printed)[0]) => printed.push(value) });
  expect(printed).toHaveLength(1);
  return printed[0] ?? {};
}

async function environmentOf(project: string): Promise<Record<string, string>> {
  const { client, answer } = await signIn(inVariant(provider, project), "bob@globex.test", "globex");
  const { organization_id } = answer.organization;
  const deleted = { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["deleted"] }] };
  const backend = backendOf(provider, project);
  const { body } = await backend("POST", `/organizations/${organization_id}/members/search`, { query: deleted });
  return {
    PORTICO_URL: provider.url,
    PORTICO_PROJECT_ID: `project-test-${project}`,
    PORTICO_SECRET: `secret-test-${project}-not-a-secret`,
    ORGANIZATION_ID: organization_id,
    MEMBER_ID: answer.member_id,
    DELETED_MEMBER_ID: body.data.members[0].member_id,
    SESSION_TOKEN: sessionTokenOf(client),
    CLIENT_ID: await connectApp(project, sessionTokenOf(client)),
  };
}

/** An app that the member has let in, with a new secret under way. */
async function connectApp(project: string, session: string): Promise<string> {
  const backend = backendOf(provider, project);
  const redirect_uri = "https://sync.example.com/callback";
  const app = { client_type: "third_party", client_name: "Sync", redirect_urls: [redirect_uri] };
  const { client_id } = (await backend("POST", "/connected_apps", app)).body.data.connected_app;
  if (project.includes("rotate")) await backend("POST", `/connected_apps/${client_id}/secret/rotate/start`, {});
  const request = { client_id, redirect_uri, response_type: "code", scopes: ["openid"], consent_granted: true };
  for (const step of ["start", "submit"]) {
    await inVariant(provider, project).request(`/sdk/v1/idp/b2b/oauth/authorize/${step}`, { body: request, session });
  }
  return client_id;
}
