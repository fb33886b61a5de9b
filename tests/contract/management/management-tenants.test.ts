import { PAGE_ORIGIN } from "@portico/testkit";
import { expect, test, vi } from "vitest";
import { managementCalls } from "../../../packages/provider/src/operate/management/routes.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";
import { sendScim, user } from "../support/connected-directory.ts";
import { addEventStream } from "../support/event-stream.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { addRememberedDevice } from "../support/remembered-device.ts";
import { contentOf } from "../support/rows.ts";
import { addPasskeyTo, SoftwareAuthenticator } from "../support/software-authenticator.ts";

const secretive = (slug: string) => ({
  organization_name: `${slug} has a name of its own`,
  organization_slug: slug,
  email_jit_provisioning: "RESTRICTED",
  email_allowed_domains: [`${slug}.test`],
  members: [
    { email_address: `grace@${slug}.test`, name: `Grace of ${slug}`, roles: ["admin"] },
    { email_address: `dora@${slug}.test`, name: `Dora of ${slug}`, status: "deleted" },
  ],
});

const provider = await startForFile({
  project: { organizations: [secretive("own")] },
  otherProjects: [variant("abroad", { api_keys: { organizations: true }, organizations: [secretive("abroad")] })],
});
const { client, answer } = await signIn(inVariant(provider, "abroad"), "grace@abroad.test", "abroad");
const members = await backendOf(provider, "abroad")(
  "POST",
  `/organizations/${answer.organization.organization_id}/members/search`,
  { query: { operator: "AND", operands: [{ filter_name: "statuses", filter_value: ["deleted"] }] } },
);
const app = await backendOf(provider, "abroad")("POST", "/connected_apps", {
  client_type: "third_party",
  client_name: "abroad has a name of its app",
  redirect_urls: ["https://abroad.test/"],
});
await addEventStream(provider, "project-test-abroad", app.body.data.connected_app.client_id);
const connections = (kind: string) => `/organizations/${answer.organization.organization_id}/${kind}_connections`;
const connect = async (kind: string, body: object = {}) =>
  (await backendOf(provider, "abroad")("POST", connections(kind), body)).body.data.connection;
await backendOf(provider, "abroad")("POST", `/organizations/${answer.organization.organization_id}/domains`, {
  domain: "abroad.example",
});
const saml = await connect("saml");
const metadata = String(createSamlIdp().metadata);
const read = await backendOf(provider, "abroad")("PUT", `${connections("saml")}/${saml.connection_id}/metadata`, {
  metadata_xml: metadata,
});
const testRun = await backendOf(provider, "abroad")(
  "POST",
  `${connections("sso")}/${saml.connection_id}/test_runs`,
  {},
);
const events = await backendOf(provider, "abroad")("POST", "/audit_events/search", {});
const hooks = backendOf(provider, "abroad");
const hook = await hooks("POST", "/webhooks/endpoints", { url: "https://127.0.0.1/" });
const { organization_id } = answer.organization;
const apiKey = await hooks("POST", `/organizations/${organization_id}/api_keys`, {
  name: "abroad",
  role_ids: ["admin"],
});
const setupLink = await hooks("POST", `/organizations/${organization_id}/setup_links`, { purpose: "sso" });
const listener = await hooks("POST", "/webhooks/endpoints", { url: null });
const { endpoint_id } = hook.body.data.endpoint;
const hookMessage = await hooks("POST", `/webhooks/endpoints/${endpoint_id}/test`, {});
// Nothing may change in the background meanwhile.
await provider.deliverDue();
await hooks("PUT", `/webhooks/endpoints/${endpoint_id}`, { is_enabled: false });
const ofAbroad = `/organizations/${answer.organization.organization_id}`;
const directory = await backendOf(provider, "abroad")("POST", `${ofAbroad}/scim`, {});
const { bearer_token, base_url } = directory.body.data.connection;
const users = `${provider.url}${new URL(base_url).pathname}/Users`;
await backendOf(provider, "abroad")("POST", `${ofAbroad}/members`, { email_address: "guest@partner.test" });
await sendScim(users, "POST", bearer_token, { ...user("guest@partner.test"), active: false });
// The directory's requests are logged after their response.
await vi.waitFor(async () => expect(await contentOf(provider, "project-test-abroad")).toContain("scim-exchange-"), {
  timeout: 20_000,
  interval: 200,
});
const changes = await backendOf(provider, "abroad")("POST", `${ofAbroad}/scim/pending_changes`, {});
const removed = await backendOf(provider, "abroad")("POST", `${ofAbroad}/members`, { email_address: "ex@abroad.test" });
await backendOf(provider, "abroad")("DELETE", `${ofAbroad}/members/${removed.body.data.member_id}`);
const receipts = await backendOf(provider, "abroad")("POST", `${ofAbroad}/off_boarding_receipts/search`, {});
const { db, clock } = provider.provider.services;
await db
  .insertInto("outbox")
  .values({
    project_id: "project-test-abroad",
    outbox_id: "mail-test-abroad",
    channel: "email",
    sealed_message: null,
    next_attempt_at: clock.in({ hours: 9 }),
    expires_at: clock.in({ days: 1 }),
    created_at: clock.now(),
  })
  .execute();
const who = { organization_id, member_id: answer.member_id };
const { passkey } = await addPasskeyTo(client, who, new SoftwareAuthenticator(PAGE_ORIGIN));
/** The objects that examples name, in the other project. */
const foreign: Record<string, string> = {
  $ORGANIZATION_ID: answer.organization.organization_id,
  $MEMBER_ID: answer.member_id,
  $DELETED_MEMBER_ID: members.body.data.members[0].member_id,
  $SCIM_CONNECTION_ID: directory.body.data.connection.connection_id,
  $PENDING_CHANGE_ID: changes.body.data.pending_changes[0].change_id,
  $RECEIPT_ID: receipts.body.data.receipts[0].receipt_id,
  $AUDIT_EVENT_ID: events.body.data.events[0].audit_event_id,
  $REQUEST_ID: events.body.data.events[0].request_id,
  $PROJECT_VERSION: "77",
  $API_KEY_ID: apiKey.body.data.api_key.api_key_id,
  $API_KEY_SECRET: apiKey.body.data.secret,
  $SETUP_LINK_ID: setupLink.body.data.setup_link.setup_link_id,
  $SESSION_TOKEN: sessionTokenOf(client),
  $ROLE_ID: "admin",
  $DOMAIN: "abroad.example",
  $SAML_CONNECTION_ID: saml.connection_id,
  $OIDC_CONNECTION_ID: (await connect("oidc")).connection_id,
  $EXTERNAL_CONNECTION_ID: saml.connection_id,
  $OTHER_ORGANIZATION_ID: answer.organization.organization_id,
  $OTHER_CONNECTION_ID: saml.connection_id,
  $METADATA_XML: metadata,
  $CERTIFICATE_ID: read.body.data.connection.verification_certificates[0].certificate_id,
  $PRIVATE_KEY_ID: read.body.data.connection.saml_encryption_private_keys[0].private_key_id,
  $TEST_RUN_ID: testRun.body.data.test_run.test_run_id,
  $WEBHOOK_ENDPOINT_ID: endpoint_id,
  $WEBHOOK_LISTENER_ID: listener.body.data.endpoint.endpoint_id,
  $WEBHOOK_MESSAGE_ID: hookMessage.body.data.message_id,
  $QUEUED_MESSAGE_ID: "mail-test-abroad",
  $PASSKEY_ID: passkey.passkey_id,
  $REMEMBERED_DEVICE_ID: await addRememberedDevice(provider, "project-test-abroad", who),
  $CLIENT_ID: app.body.data.connected_app.client_id,
};

const cases = managementCalls.map(({ name, method, path, example }) => {
  const fill = (value: unknown): unknown =>
    typeof value === "string"
      ? (foreign[value] ?? value.replace("globex", "abroad"))
      : Array.isArray(value)
        ? value.map(fill)
        : value && typeof value === "object"
          ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, fill(one)]))
          : value;
  return {
    name,
    /** Whether the example names an object that belongs to a project. */
    namesForeign: JSON.stringify(example).includes('"$'),
    call: () => ({
      method,
      path: path.replace("/v1/b2b", "").replace(/\{(\w+)\}/g, (_, field) => String(fill(example.params?.[field]))),
      body: example.body && fill(example.body),
    }),
  };
});

const contentAbroad = () => contentOf(provider, "project-test-abroad");

test("T49: the table covers every call", () => {
  expect(cases.length).toBeGreaterThan(18);
  expect(cases.filter(({ namesForeign }) => namesForeign).length).toBeGreaterThan(12);
});

test.each(cases)(
  "T49: $name, with another project's IDs, finds and changes nothing of it",
  async ({ name, namesForeign, call }) => {
    const before = await contentAbroad();
    const { method, path, body } = call();
    const answer = await backendOf(provider)(method, path, body);
    // The settings of this project are in the file, which is the only place to change them.
    const isOfFile = answer.body.error_type === "project_kept_in_file";
    expect(isOfFile ? [409] : namesForeign ? [401, 404] : [200], `${name}: ${JSON.stringify(answer.body)}`).toContain(
      answer.status,
    );
    for (const secret of ["Grace of abroad", "Dora of abroad", "abroad has a name"]) {
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
    expect(await contentAbroad()).toBe(before);
  },
);

test.each(cases)("T49: $name, with another project's secret, is refused", async ({ call }) => {
  const before = await contentAbroad();
  const { method, path, body } = call();
  const answer = await provider.request(`/v1/b2b${path}`, {
    method,
    body,
    headers: { Authorization: `Basic ${btoa("project-test-abroad:secret-test-not-a-secret-at-all")}` },
  });
  expect(answer).toMatchObject({ status: 401, body: { error_type: "invalid_project_credentials" } });
  expect(await contentAbroad()).toBe(before);
});
