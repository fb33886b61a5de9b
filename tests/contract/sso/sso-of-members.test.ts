import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "../support/backend.ts";
import { mailFrom, organization, organizationId, refusal, role, signIn, startForFile } from "../support/basics.ts";
import { createSamlIdp, honestParts, type ResponseParts } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, openBrowser, postResponse, samlUrls } from "../support/identity-providers/sso.ts";
import { makePair } from "../support/pkce.ts";

const idp = createSamlIdp();
const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [],
      scopes: [],
      roles: [
        role("reader", "sso", ["read"]),
        role("tester", "sso", ["read", "update"]),
        role("settings", "organization", ["update"]),
        role("lister", "member", ["search"]),
        {
          role_id: "policy",
          description: "Both",
          permissions: [
            { resource_id: "organization", actions: ["update"] },
            { resource_id: "member", actions: ["search"] },
          ],
        },
      ],
    },
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "bob@globex.test" },
          { email_address: "eva@globex.test", roles: ["admin"] },
          { email_address: "tim@globex.test", roles: ["tester"] },
          { email_address: "rea@globex.test", roles: ["reader"] },
          { email_address: "set@globex.test", roles: ["settings"] },
          { email_address: "lis@globex.test", roles: ["lister"] },
          { email_address: "pol@globex.test", roles: ["policy"] },
        ],
      }),
      organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
    ],
  },
});
const { db, clock } = provider.provider.services;
const as = async (address: string, slug = "globex") => {
  const { client, answer } = await signIn(provider, address, slug);
  return { client, ...createAdmin(client), member_id: answer.member_id };
};
const ada = await as("ada@globex.test");
const pat = await as("pat@initech.test", "initech");
const change = (changed: Changed) => ada.client.organization.update(changed);
type Changed = Parameters<typeof ada.client.organization.update>[0];
const open = { auth_methods: "ALL_ALLOWED", allowed_auth_methods: [] } satisfies Changed;
const ssoOnly = { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso" as const] } satisfies Changed;

async function connect(of = ada, is_held = true): Promise<string> {
  const { connection_id } = (await of.sso.saml.createConnection({ display_name: "Okta", is_held })).connection;
  await of.sso.saml.updateConnectionByURL({ connection_id, metadata_xml: String(idp.metadata) });
  return connection_id;
}

/** Opens a test's link, and answers it as a user. */
async function pass(connection_id: string, url: string, address: string, changes: Partial<ResponseParts> = {}) {
  const browser = openBrowser(provider);
  const token = new URL(url).searchParams.get("token") ?? "";
  const begun = await browser.send(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ token })}`,
  });
  const { acs, metadata: audience } = samlUrls(connection_id);
  const request = await idp.readRequest(begun.location, (await browser.send(audience)).text);
  const parts = { ...honestParts({ idp, request, acs, audience, address, now: clock.now() }), ...changes };
  return postResponse(browser, acs, idp.buildResponse(parts));
}

async function tryAs(of: typeof ada, connection_id: string, address: string, changes: Partial<ResponseParts> = {}) {
  const { test_run, test_run_url } = await of.sso.createTestRun({ connection_id });
  await pass(connection_id, test_run_url, address, changes);
  return (await of.sso.getTestRun({ connection_id, test_run_id: test_run.test_run_id })).test_run;
}

/** Ada signs in with the connection, as a stricter policy requires. */
async function enterBySso(connection_id: string): Promise<void> {
  const { verifier, challenge } = makePair();
  const { browser, acs, parts } = await beginSaml(provider, idp, connection_id, challenge);
  const { location } = await postResponse(browser, acs, idp.buildResponse(parts("ada@globex.test")));
  const proof = { sso_token: landingToken(location), pkce_code_verifier: verifier };
  await ada.client.sso.authenticate({ ...proof, session_duration_minutes: 60 } as never);
}

async function enterByMail(): Promise<void> {
  provider.clock.advance({ minutes: 1 });
  const known = { email_address: "ada@globex.test", organization_id: await organizationId(provider, "globex") };
  const { code } = await mailFrom(provider, known.email_address, () => ada.client.otps.email.loginOrSignup(known));
  await ada.client.otps.email.authenticate({ ...known, code: code ?? "", session_duration_minutes: 60 });
}

test("an administrator creates an inactive connection, tests it, reads what was sent, and activates it", async () => {
  const connection_id = await connect();
  await ada.sso.saml.updateConnection({
    connection_id,
    saml_group_implicit_role_assignments: [{ role_id: "reader", group: "Readers" }],
  });
  const { saml_connections } = await ada.sso.getConnections();
  expect(saml_connections.find((one) => one.connection_id === connection_id)).toMatchObject({
    status: "pending",
    is_held: true,
  });
  const run = await tryAs(ada, connection_id, "ada@globex.test", {
    attributes: { groups: ["Readers", "Others"], temporaryPassword: ["hunter2"], city: ["Zürich"] },
  } as Partial<ResponseParts>);
  expect(run).toMatchObject({ status: "passed", person: { email_address: "ada@globex.test", role_ids: ["reader"] } });
  expect(run.person?.attributes).toMatchObject({ city: ["Zürich"], temporaryPassword: ["•••"] });
  expect(run.document).toContain("<");
  expect(run.document).not.toMatch(/hunter2|SignatureValue>[A-Za-z0-9+/]/);
  // Other members see it masked.
  const { attempts } = await ada.sso.listAttempts({ connection_id });
  expect(JSON.stringify(attempts)).not.toContain("ada@globex.test");
  expect((await ada.sso.activateConnection({ connection_id })).connection.status).toBe("active");
  expect((await ada.sso.holdConnection({ connection_id })).connection.status).toBe("pending");
  await ada.sso.deleteConnection({ connection_id });
});

test("a failed test shows the received values, as far as they were verified", async () => {
  const connection_id = await connect();
  const wrongPlace = await tryAs(ada, connection_id, "ada@globex.test", { audience: "https://other.test" });
  expect(wrongPlace).toMatchObject({ status: "failed", reason: "audience_mismatch", person: null });
  expect(wrongPlace.document).toContain("https://other.test");
  const withoutEmail = await tryAs(ada, connection_id, "unknown", {
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    attributes: { city: ["Zürich"] },
  } as Partial<ResponseParts>);
  expect(withoutEmail).toMatchObject({ reason: "email_missing", person: { email_address: "", role_ids: [] } });
  await ada.sso.deleteConnection({ connection_id });
});

describe("T94: a member's calls about sign-in methods only concern their own organization, and require permission", () => {
  test("another organization's connection and test are not found", async () => {
    const connection_id = await connect();
    const { test_run } = await ada.sso.createTestRun({ connection_id });
    const foreign = await connect(pat);
    await refusal(pat.sso.createTestRun({ connection_id }), "sso_connection_not_found");
    await refusal(pat.sso.activateConnection({ connection_id }), "sso_connection_not_found");
    await refusal(pat.sso.holdConnection({ connection_id }), "sso_connection_not_found");
    const { test_run_id } = test_run;
    await refusal(pat.sso.getTestRun({ connection_id, test_run_id }), "sso_test_run_not_found");
    await refusal(pat.sso.getTestRun({ connection_id: foreign, test_run_id }), "sso_test_run_not_found");
    await refusal(pat.organization.previewPolicy({ settings: {}, connection_id }), "bad_request");
    await refusal(pat.organization.explainSignIn({ member_id: ada.member_id }), "member_not_found");
    await refusal(ada.organization.explainSignIn({ member_id: "member-unknown" }), "member_not_found");
    await ada.sso.deleteConnection({ connection_id });
  });

  test.each<[string, string[]]>([
    ["bob@globex.test", []],
    ["rea@globex.test", []],
    ["tim@globex.test", ["createTestRun", "getTestRun", "holdConnection"]],
    ["set@globex.test", []],
    ["lis@globex.test", []],
    ["pol@globex.test", ["previewPolicy", "explainSignIn"]],
  ])("%s may make these calls and no others: %j", async (address, allowed) => {
    const connection_id = await connect();
    const { test_run_id } = (await ada.sso.createTestRun({ connection_id })).test_run;
    const one = await as(address);
    const calls: Record<string, () => Promise<unknown>> = {
      createTestRun: () => one.sso.createTestRun({ connection_id }),
      getTestRun: () => one.sso.getTestRun({ connection_id, test_run_id }),
      holdConnection: () => one.sso.holdConnection({ connection_id }),
      activateConnection: () => one.sso.activateConnection({ connection_id }),
      previewPolicy: () => one.organization.previewPolicy({ settings: { mfa_policy: "REQUIRED_FOR_ALL" } }),
      explainSignIn: () => one.organization.explainSignIn({ member_id: ada.member_id }),
    };
    for (const [name, call] of Object.entries(calls)) {
      if (allowed.includes(name)) await call();
      else await refusal(call(), "unauthorized_action");
    }
    await ada.sso.deleteConnection({ connection_id });
  });

  test("a preview changes nothing, counts a connection as if it were active, and its cursor works nowhere else", async () => {
    const connection_id = await connect();
    const { organization: before } = await ada.client.organization.get();
    const without = await ada.organization.previewPolicy({ settings: ssoOnly });
    expect(without.counts.shut_out).toBe(8);
    const first = await ada.organization.previewPolicy({ settings: ssoOnly, connection_id, limit: 3 });
    expect(first).toMatchObject({ total: 8, checked: 3, counts: { shut_out: 0 } });
    expect(first.members[0]).toMatchObject({ methods_after: ["sso"], has_used_sso: false, is_breakglass: false });
    const cursor = first.results_metadata.next_cursor ?? "";
    const next = await ada.organization.previewPolicy({ settings: ssoOnly, connection_id, limit: 3, cursor });
    expect(next.checked).toBe(3);
    await refusal(ada.organization.previewPolicy({ settings: ssoOnly, cursor }), "invalid_cursor");
    await refusal(pat.organization.previewPolicy({ settings: ssoOnly, cursor }), "invalid_cursor");
    expect((await ada.client.organization.get()).organization).toEqual(before);
    await ada.sso.deleteConnection({ connection_id });
  });

  test("previews and explanations are limited, for all members of an organization together, and not for the host's back end", async () => {
    const look = () => pat.organization.explainSignIn({ member_id: pat.member_id });
    await look();
    await sql`update counters set count = 299 where subject like 'sign_in_looks:%'`.execute(db);
    await look();
    await refusal(look(), "too_many_requests");
    const { organization_id } = (await pat.client.organization.get()).organization;
    const path = `/organizations/${organization_id}/sign_ins/explain`;
    expect((await backendOf(provider)("POST", path, { email_address: "pat@initech.test" })).status).toBe(200);
    await sql`delete from counters where subject like 'sign_in_looks:%'`.execute(db);
    await look();
  });

  test("a member gets the same explanation as the host's back end, without other times and networks", async () => {
    const explanation = await ada.organization.explainSignIn({ member_id: ada.member_id });
    expect(explanation).toMatchObject({ email_address: "ada@globex.test", verdict: "can_sign_in", changed_since: [] });
  });
});

describe("T95: making single sign-on the only method requires that the member can still sign in", () => {
  const giveFactor = (member_id: string, changes: object) =>
    db
      .updateTable("members")
      .set(changes)
      .where("project_id", "=", PROJECT_ID)
      .where("member_id", "=", member_id)
      .execute();

  /** As if the sessions of this member had used it. */
  const showSecondFactor = (member_id: string) =>
    sql`update sessions set authentication_factors = authentication_factors || ${JSON.stringify([
      {
        ...{ type: "totp", delivery_method: "authenticator_app", sequence_order: "SECONDARY" },
        last_authenticated_at: clock.now().toISOString(),
      },
    ])}::jsonb where member_id = ${member_id}`.execute(db);

  test("refused for members who have not signed in with a connection, or passed its test as themselves", async () => {
    await refusal(change(ssoOnly), "sso_would_lock_out");
    const connection_id = await connect(ada, false);
    await refusal(change(ssoOnly), "sso_would_lock_out");
    // Another member's passed test does not count for them.
    expect((await tryAs(ada, connection_id, "eva@globex.test")).status).toBe("passed");
    await refusal(change(ssoOnly), "sso_would_lock_out");
    await tryAs(ada, connection_id, "ada@globex.test", { audience: "https://other.test" });
    await refusal(change(ssoOnly), "sso_would_lock_out");
    await refusal(change({ auth_methods: "RESTRICTED", allowed_auth_methods: [] }), "sso_would_lock_out");
    expect((await ada.client.organization.get()).organization.auth_methods).toBe("ALL_ALLOWED");

    expect((await tryAs(ada, connection_id, "ada@globex.test")).status).toBe("passed");
    await change(ssoOnly);
    await refusal(ada.client.organization.get(), "session_not_found");
    await enterBySso(connection_id);
    // While the policy is in force, the connection stays.
    await refusal(ada.sso.holdConnection({ connection_id }), "sso_would_lock_out");
    await refusal(ada.sso.deleteConnection({ connection_id }), "sso_would_lock_out");
    const certificates = (await ada.sso.getConnections()).saml_connections.find(
      (one) => one.connection_id === connection_id,
    )?.verification_certificates;
    await refusal(
      ada.sso.saml.deleteVerificationCertificate({
        connection_id,
        certificate_id: certificates?.[0]?.certificate_id ?? "",
      }),
      "sso_would_lock_out",
    );
    await ada.client.organization.update({ organization_name: "Globex Corporation" });
    await change(open);
    await enterByMail();
    await ada.sso.deleteConnection({ connection_id });
  });

  test("a test counts for the connection as it was then", async () => {
    const connection_id = await connect(ada, false);
    await tryAs(ada, connection_id, "ada@globex.test");
    await ada.sso.saml.updateConnection({ connection_id, display_name: "Okta, new" });
    await ada.sso.saml.updateConnection({ connection_id, idp_entity_id: "https://other.test/idp" });
    await refusal(change(ssoOnly), "sso_would_lock_out");
    await ada.sso.deleteConnection({ connection_id });
  });

  test("a member with emergency access is a way to sign in, as long as they can skip single sign-on and change the policy", async () => {
    const connection_id = await connect(ada, false);
    const { client: evas, member_id } = await as("eva@globex.test");
    await giveFactor(member_id, { is_breakglass: true });
    await refusal(change(ssoOnly), "sso_would_lock_out");
    await giveFactor(member_id, { totp_registration_id: "totp-registration-1", mfa_enrolled: true, roles: json([]) });
    await refusal(change(ssoOnly), "sso_would_lock_out");
    await giveFactor(member_id, { roles: json(["settings"]) });
    await change(ssoOnly);
    await showSecondFactor(member_id);
    await giveFactor(member_id, { roles: json(["admin"]) });
    await refusal(
      evas.organization.update({ mfa_methods: "RESTRICTED", allowed_mfa_methods: ["sms_otp"] }),
      "sso_would_lock_out",
    );
    await backendOf(provider)("PUT", `/organizations/${await organizationId(provider, "globex")}`, open);
    await enterByMail();
    await giveFactor(member_id, {
      is_breakglass: false,
      totp_registration_id: "",
      mfa_enrolled: false,
      roles: json(["admin"]),
    });
    await ada.sso.deleteConnection({ connection_id });
  });

  test("a back end is not affected, because it can always sign in", async () => {
    const { organization_id } = (await pat.client.organization.get()).organization;
    const answer = await backendOf(provider)("PUT", `/organizations/${organization_id}`, ssoOnly);
    expect(answer.status).toBe(200);
  });
});
