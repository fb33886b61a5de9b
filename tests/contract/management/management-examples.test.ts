import { createManagement } from "@portico/backend/management";
import type { Client } from "@portico/client";
import { PAGE_ORIGIN } from "@portico/testkit";
import { expect, test } from "vitest";
import { managementCalls } from "../../../packages/provider/src/operate/management/routes.ts";
import { keepInConsole } from "../../../packages/provider/src/operate/project-settings/create-project.ts";
import { isLong } from "../../long.ts";
import { type Backend, backendOf } from "../support/backend.ts";
import { inVariant, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";
import { sendScim, user } from "../support/connected-directory.ts";
import { addEventStream } from "../support/event-stream.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { operatorOf } from "../support/operator.ts";
import { addRememberedDevice } from "../support/remembered-device.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";

const idp = createSamlIdp();

/** A project for each example, so that none sees another one's changes. */
const examples = managementCalls.map(({ name, response, example }) => ({
  name: name.replace("management.", ""),
  response,
  example: JSON.stringify({ ...example.params, ...example.body }),
  project: name.replaceAll(/[._]/g, "-"),
}));

/** Each needs a project of its own: `npm test` runs one in three of them, `npm run test:long` all. */
const tried = examples.filter((_, index) => isLong || index % 3 === 0);

const provider = await startForFile({
  // Unused port.
  config: { dns_servers: ["127.0.0.1:9"] },
  otherProjects: tried.map(({ project }) =>
    variant(project, { pkce_required_for: { connected_apps: false }, api_keys: { organizations: true } }),
  ),
});

test.each(tried)("the example of $name is accepted, and its response matches the schema", async (tried) => {
  const { name, project, response, example } = tried;
  const values = await valuesOf(name, project, example);
  const request = JSON.parse(example.replaceAll(/"\$([A-Z_]+)"/g, (_, value: string) => JSON.stringify(values[value])));
  const management = createManagement({
    apiUrl: provider.url,
    projectId: `project-test-${project}`,
    secret: `secret-test-${project}-not-a-secret`,
  });
  const { request_id, status_code, ...answer } = await methodOf(management, name)(request);
  expect([request_id, status_code]).toEqual([expect.stringMatching(/^request-id-/), 200]);
  // The schema drops unknown fields.
  expect(response.parse(answer)).toEqual(answer);
  const shown = missingFields(await documentedAnswer(name), { ...answer, request_id, status_code }, "");
  expect(
    shown.filter((path) => !conditional.test(path)),
    "fields that only the documented example has",
  ).toEqual([]);
});

/** Fields of another page or of a rotation, of one variant, and keys that are data. */
const conditional = /\.(next_cursor|next_bearer_token_\w+|(trusted_metadata|ended|details|methods_lost|by)\.\w+)$/;

/** The example of a call's answer in the OpenAPI document. */
async function documentedAnswer(name: string): Promise<unknown> {
  const { paths, components } = (await provider.request("/openapi.json", { method: "GET" })).body;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
  const { responses } = operations.find(({ operationId }) => operationId === `management.${name}`) as Operation;
  const id = responses[200].$ref.split("/").at(-1) ?? "";
  return components.responses[id].content["application/json"].example.data;
}

interface Operation {
  operationId: string;
  responses: { 200: { $ref: string } };
}

/** The paths of the example's fields that the answer does not have, where both have an object. */
function missingFields(shown: unknown, real: unknown, path: string): string[] {
  if (Array.isArray(shown) && Array.isArray(real)) {
    return shown[0] && real[0] ? missingFields(shown[0], real[0], `${path}[0]`) : [];
  }
  if (!isObject(shown) || !isObject(real)) return [];
  return Object.keys(shown).flatMap((key) =>
    key in real ? missingFields(shown[key], real[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `management.members.connectedApps.list` of `members.connected_apps.list`. */
function methodOf(management: object, name: string) {
  const path = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).split(".");
  const method = path.reduce((place, key) => (place as Record<string, object>)[key] as object, management);
  return method as (request: object) => Promise<Record<string, unknown>>;
}

/** The values of an example's placeholders: objects of the project, created when the example names them. */
async function valuesOf(name: string, project: string, example: string): Promise<Record<string, string>> {
  // The inbox shows the last few hundred emails, and Bob has one for each example.
  await provider.provider.services.db.deleteFrom("inbox_messages").execute();
  const { client, answer } = await signIn(inVariant(provider, project), "bob@globex.test", "globex");
  const { organization_id } = answer.organization;
  const backend = backendOf(provider, project);
  const token = sessionTokenOf(client);
  const created: Record<string, string> = {};
  const things: [names: RegExp, make: () => Promise<Record<string, string>>][] = [
    [/SCIM_|^scim/, async () => ({ SCIM_CONNECTION_ID: await connectDirectory(project, organization_id) })],
    [/PENDING_CHANGE_/, async () => ({ PENDING_CHANGE_ID: await wantChange(project, organization_id) })],
    [/RECEIPT_ID|^off_boarding/, async () => ({ RECEIPT_ID: await removeSomebody(project, organization_id) })],
    [/DELETED_MEMBER_ID/, async () => ({ DELETED_MEMBER_ID: await findDeleted(backend, organization_id) })],
    [/REQUEST_ID|AUDIT_EVENT_ID/, () => findEvent(backend)],
    [/DOMAIN/, async () => ({ DOMAIN: name.startsWith("domains") ? await claimDomain(backend, organization_id) : "" })],
    [/^project\./, () => keepSettings(project)],
    [/^sso/, () => connectProviders(backend, organization_id)],
    [/PASSKEY_ID/, () => addPasskey(client, { organization_id, member_id: answer.member_id })],
    [/REMEMBERED_DEVICE_ID/, () => rememberDevice(project, { organization_id, member_id: answer.member_id })],
    [/CLIENT_ID/, async () => ({ CLIENT_ID: await connectApp(project, token) })],
    [/WEBHOOK_|^webhooks/, () => addWebhooks(project)],
    [/API_KEY_|^api_keys/, () => addKey(project, organization_id)],
    [/QUEUED_MESSAGE_ID/, async () => ({ QUEUED_MESSAGE_ID: await queueMail(project) })],
    [/SETUP_LINK_ID|^setup_links/, async () => ({ SETUP_LINK_ID: await addSetupLink(project, organization_id) })],
  ];
  for (const [names, make] of things) {
    if (names.test(name) || names.test(example)) Object.assign(created, await make());
  }
  return {
    ORGANIZATION_ID: organization_id,
    MEMBER_ID: answer.member_id,
    SESSION_TOKEN: token,
    ROLE_ID: "admin",
    ...created,
  };
}

/** An email that waits, and is not due before the test ends. */
async function queueMail(project: string): Promise<string> {
  const { db, clock } = provider.provider.services;
  const outbox_id = `mail-test-${crypto.randomUUID()}`;
  const row = { project_id: `project-test-${project}`, outbox_id, channel: "email" as const, sealed_message: null };
  const times = { next_attempt_at: clock.in({ hours: 9 }), expires_at: clock.in({ days: 1 }), created_at: clock.now() };
  await db
    .insertInto("outbox")
    .values({ ...row, ...times })
    .execute();
  return outbox_id;
}

async function findDeleted(backend: Backend, organizationId: string): Promise<string> {
  const query = { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["deleted"] }] };
  const { body } = await backend("POST", `/organizations/${organizationId}/members/search`, { query });
  return body.data.members[0].member_id;
}

async function findEvent(backend: Backend): Promise<Record<string, string>> {
  const [event] = (await backend("POST", "/audit_events/search", {})).body.data.events;
  return { REQUEST_ID: event.request_id, AUDIT_EVENT_ID: event.audit_event_id };
}

/** Settings are changed where the console stores them. */
async function keepSettings(project: string): Promise<Record<string, string>> {
  await keepInConsole(await operatorOf(provider).callOf(`project-test-${project}`));
  return { PROJECT_VERSION: "1" };
}

/** A key that is being rotated. */
async function addKey(project: string, organization_id: string): Promise<Record<string, string>> {
  const backend = backendOf(provider, project);
  const path = `/organizations/${organization_id}/api_keys`;
  const created = await backend("POST", path, { name: "Export", role_ids: ["admin"] });
  const { api_key, secret } = created.body.data;
  await backend("POST", `${path}/${api_key.api_key_id}/rotate/start`, {});
  return { API_KEY_ID: api_key.api_key_id, API_KEY_SECRET: secret };
}

async function addPasskey(client: Client, who: { organization_id: string; member_id: string }) {
  const { passkey } = await addPasskeyTo(client, who, new SoftwareAuthenticator(PAGE_ORIGIN));
  return { PASSKEY_ID: passkey.passkey_id };
}

async function rememberDevice(project: string, who: { organization_id: string; member_id: string }) {
  return { REMEMBERED_DEVICE_ID: await addRememberedDevice(provider, `project-test-${project}`, who) };
}

async function addSetupLink(project: string, organization_id: string): Promise<string> {
  const path = `/organizations/${organization_id}/setup_links`;
  return (await backendOf(provider, project)("POST", path, { purpose: "scim" })).body.data.setup_link.setup_link_id;
}

async function claimDomain(backend: Backend, organization_id: string): Promise<string> {
  const { body } = await backend("POST", `/organizations/${organization_id}/domains`, { domain: "piedpiper.test" });
  return body.data.domain.domain;
}

/** A connection of each kind, with everything that belongs to it. */
async function connectProviders(backend: Backend, organization_id: string): Promise<Record<string, string>> {
  const at = (id: string, kind: string) => `/organizations/${id}/${kind}_connections`;
  const create = async (id: string, kind: string, body: object) =>
    (await backend("POST", at(id, kind), body)).body.data.connection.connection_id as string;
  const other = (await backend("POST", "/organizations", { organization_name: "Holding" })).body.data.organization;
  const mother = await create(other.organization_id, "saml", {});
  const SAML_CONNECTION_ID = await create(organization_id, "saml", {});
  const metadata_xml = String(idp.metadata);
  const path = `${at(organization_id, "saml")}/${SAML_CONNECTION_ID}/metadata`;
  const { connection } = (await backend("PUT", path, { metadata_xml })).body.data;
  const runs = `${at(organization_id, "sso")}/${SAML_CONNECTION_ID}/test_runs`;
  const pointing = { external_organization_id: other.organization_id, external_connection_id: mother };
  return {
    SAML_CONNECTION_ID,
    OIDC_CONNECTION_ID: await create(organization_id, "oidc", {}),
    EXTERNAL_CONNECTION_ID: await create(organization_id, "external", pointing),
    OTHER_ORGANIZATION_ID: other.organization_id,
    OTHER_CONNECTION_ID: mother,
    METADATA_XML: metadata_xml,
    CERTIFICATE_ID: connection.verification_certificates[0].certificate_id,
    PRIVATE_KEY_ID: connection.saml_encryption_private_keys[0].private_key_id,
    TEST_RUN_ID: (await backend("POST", runs, {})).body.data.test_run.test_run_id,
  };
}

/** An endpoint with a message, and one that is polled. */
async function addWebhooks(project: string): Promise<Record<string, string>> {
  const backend = backendOf(provider, project);
  const add = async (url: string | null) =>
    (await backend("POST", "/webhooks/endpoints", { url })).body.data.endpoint.endpoint_id;
  const id = await add("https://127.0.0.1/");
  const { message_id } = (await backend("POST", `/webhooks/endpoints/${id}/test`, {})).body.data;
  return { WEBHOOK_ENDPOINT_ID: id, WEBHOOK_LISTENER_ID: await add(null), WEBHOOK_MESSAGE_ID: message_id };
}

/** A directory with a next token, except for the example that connects one. */
async function connectDirectory(project: string, organizationId: string): Promise<string> {
  if (project.includes("scim-connections-create")) return "";
  const backend = backendOf(provider, project);
  const path = `/organizations/${organizationId}/scim`;
  const { connection_id } = (await backend("POST", path, {})).body.data?.connection ?? {};
  if (!connection_id) return (await backend("GET", path)).body.data.connection.connection_id;
  if (!project.includes("rotate-start")) await backend("POST", `${path}/rotate/start`, { connection_id });
  return connection_id;
}

/** A change that the directory requests for a member whom it did not create. */
async function wantChange(project: string, organizationId: string): Promise<string> {
  const backend = backendOf(provider, project);
  const path = `/organizations/${organizationId}/scim`;
  const pending = async () => (await backend("POST", `${path}/pending_changes`, {})).body.data.pending_changes;
  if ((await pending()).length > 0) return (await pending())[0].change_id;
  const { connection_id, base_url } = (await backend("GET", path)).body.data.connection;
  await backend("POST", `${path}/rotate/cancel`, { connection_id });
  const { connection } = (await backend("POST", `${path}/rotate/start`, { connection_id })).body.data;
  const email_address = "guest@partner.test";
  await backend("POST", `/organizations/${organizationId}/members`, { email_address });
  const users = `${provider.url}${new URL(base_url).pathname}/Users`;
  await sendScim(users, "POST", connection.next_bearer_token, { ...user(email_address), active: false });
  return (await pending())[0].change_id;
}

async function removeSomebody(project: string, organizationId: string): Promise<string> {
  const backend = backendOf(provider, project);
  const path = `/organizations/${organizationId}`;
  const { member_id } = (await backend("POST", `${path}/members`, { email_address: "ex@globex.test" })).body.data;
  await backend("DELETE", `${path}/members/${member_id}`);
  return (await backend("POST", `${path}/off_boarding_receipts/search`, {})).body.data.receipts[0].receipt_id;
}

/** An app that the member has connected, with a pending new secret. */
async function connectApp(project: string, session: string): Promise<string> {
  const backend = backendOf(provider, project);
  const redirect_uri = "https://sync.example.com/callback";
  const app = { client_type: "third_party", client_name: "Sync", redirect_urls: [redirect_uri] };
  const { client_id } = (await backend("POST", "/connected_apps", app)).body.data.connected_app;
  if (project.includes("rotate")) await backend("POST", `/connected_apps/${client_id}/secret/rotate/start`, {});
  if (project.includes("signal-stream")) await addEventStream(provider, `project-test-${project}`, client_id);
  const request = { client_id, redirect_uri, response_type: "code", scopes: ["openid"], consent_granted: true };
  for (const step of ["start", "submit"]) {
    await inVariant(provider, project).request(`/sdk/v1/idp/b2b/oauth/authorize/${step}`, { body: request, session });
  }
  return client_id;
}
