import { createProtectedApi } from "@portico/backend";
import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID } from "@portico/testkit";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, refusal, signIn, startForFile, variant } from "../support/basics.ts";
import { sentBy } from "../support/sent-statements.ts";

const API = "https://api.acme.test";
const app = {
  client_type: "third_party",
  client_name: "Robot",
  redirect_urls: ["https://app.test/callback"],
  allowed_scopes: ["openid", "offline_access", "full_access", "read:boards", "edit:boards"],
};
const secretOf = (name: string) => `${name}-secret-which-is-long`;
const project = {
  rbac_policy: {
    resources: [{ resource_id: "board", description: "Boards", actions: ["read", "edit"] }],
    roles: [
      {
        role_id: "keeper",
        description: "Keeps machines",
        permissions: [
          { resource_id: "machine_access", actions: ["*"] },
          { resource_id: "board", actions: ["read"] },
        ],
      },
    ],
    scopes: [
      { scope: "read:boards", description: "Read", permissions: [{ resource_id: "board", actions: ["read"] }] },
      { scope: "edit:boards", description: "Edit", permissions: [{ resource_id: "board", actions: ["edit"] }] },
    ],
  },
  protected_resources: [{ resource: API, resource_name: "Boards", scopes: ["read:boards"] }],
  connected_apps: [
    { ...app, client_id: "robot", client_secret: secretOf("robot"), client_credentials: true },
    { ...app, client_id: "person", client_secret: secretOf("person") },
    { ...app, client_id: "public", client_type: "third_party_public", client_credentials: true },
  ],
  organizations: [
    organization("globex", {
      members: [
        { email_address: "ada@globex.test", roles: ["admin"] },
        { email_address: "kim@globex.test", roles: ["keeper"] },
        { email_address: "bob@globex.test" },
      ],
    }),
    organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
  ],
};
const provider = await startForFile({
  project: { ...project, client_credentials: { enabled: true } },
  otherProjects: [variant("strict", project)],
});
const backend = backendOf(provider);
const adminOf = async (address: string, slug = "globex") => {
  const { client, organization_id } = await signIn(provider, address, slug);
  return { ...createAdmin(client).organization, organization_id };
};
const ada = await adminOf("ada@globex.test");
const pat = await adminOf("pat@initech.test", "initech");
const connected_app_id = "robot";

async function post(path: string, fields: Record<string, string>, by = "robot", projectId = PROJECT_ID) {
  const response = await fetch(`${provider.url}/oidc/${projectId}/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${by}:${secretOf(by)}`)}` },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}
/** Another consent replaces the first one. */
const letIn = async () => {
  await ada.allowMachineApp({ connected_app_id, scopes: ["read:boards", "edit:boards"] });
  await pat.allowMachineApp({ connected_app_id, scopes: ["read:boards"] });
};
const ask = (fields: Record<string, string> = {}, by?: string, projectId?: string) =>
  post("token", { grant_type: "client_credentials", ...fields }, by, projectId);
const tokenOf = async (fields: Record<string, string> = {}) => (await ask(fields)).body.access_token as string;
const introspect = async (token: string) => (await post("token/introspection", { token })).body;

test("T86: an app gets nothing until project, app and organization have agreed", async () => {
  expect((await ask()).body.error).toBe("invalid_target");
  expect((await ask({}, "person")).body.error).toBe("invalid_request");
  expect((await ask({}, "robot", "project-test-strict")).body.error).toBe("unsupported_grant_type");
  const open = await fetch(`${provider.url}/oidc/${PROJECT_ID}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", client_id: "public" }),
  });
  expect((await open.json()).error).toBe("invalid_request");
  const scopes = ["read:boards"];
  await refusal(ada.allowMachineApp({ connected_app_id: "person", scopes }), "machine_access_not_allowed");
  await refusal(ada.allowMachineApp({ connected_app_id: "public", scopes }), "machine_access_not_allowed");
  await refusal(ada.allowMachineApp({ connected_app_id: "unknown", scopes }), "connected_app_not_found");
  for (const scope of ["full_access", "openid", "offline_access", "nothing"]) {
    await refusal(ada.allowMachineApp({ connected_app_id, scopes: [scope] }), "oauth_invalid_scope_requested");
  }
  const grantsOf = async (id: string) => {
    const { body } = await provider.request(`/oidc/${id}/.well-known/openid-configuration`, { method: "GET" });
    return body.grant_types_supported;
  };
  expect(await grantsOf(PROJECT_ID)).toContain("client_credentials");
  expect(await grantsOf("project-test-strict")).not.toContain("client_credentials");
});

test("T64: allowing an app requires that permission and every scope that it gets", async () => {
  const kim = await adminOf("kim@globex.test");
  const bob = await adminOf("bob@globex.test");
  await refusal(bob.allowMachineApp({ connected_app_id, scopes: ["read:boards"] }), "unauthorized_action");
  await refusal(bob.listMachineApps(), "unauthorized_action");
  await refusal(kim.allowMachineApp({ connected_app_id, scopes: ["edit:boards"] }), "unauthorized_action");
  await kim.allowMachineApp({ connected_app_id, scopes: ["read:boards"] });
  await kim.disallowMachineApp({ connected_app_id });
  await refusal(kim.disallowMachineApp({ connected_app_id }), "connected_app_not_found");
});

test("a token is for one organization and the scopes that it allowed, without a member", async () => {
  await ada.allowMachineApp({ connected_app_id, scopes: ["read:boards", "edit:boards"] });
  const { status, body } = await ask();
  expect([status, Object.keys(body).sort()]).toEqual([200, ["access_token", "expires_in", "scope", "token_type"]]);
  expect(body).toMatchObject({ scope: "read:boards edit:boards", token_type: "Bearer" });
  const seen = await introspect(body.access_token);
  expect(seen).toMatchObject({
    active: true,
    client_id: "robot",
    organization_id: ada.organization_id,
    permissions: ["board:read", "board:edit"],
  });
  expect(seen).not.toHaveProperty("roles");
  expect((await ask({ scope: "read:boards" })).body.scope).toBe("read:boards");
  for (const scope of ["openid", "full_access", "read:boards nothing"]) {
    expect((await ask({ scope })).body.error, scope).toBe("invalid_scope");
  }
  expect((await ask({ organization_id: pat.organization_id })).body.error).toBe("invalid_target");
  await pat.allowMachineApp({ connected_app_id, scopes: ["read:boards"] });
  expect((await ask()).body.error).toBe("invalid_target");
  const theirs = await tokenOf({ organization_id: pat.organization_id });
  expect(await introspect(theirs)).toMatchObject({ organization_id: pat.organization_id, scope: "read:boards" });
  expect((await ada.listMachineApps()).machine_apps).toMatchObject([
    { connected_app_id, name: expect.stringMatching(/./), scopes: ["read:boards", "edit:boards"] },
  ]);
  expect((await pat.listMachineApps()).machine_apps).toMatchObject([{ connected_app_id, scopes: ["read:boards"] }]);
});

test("T63, T86: it gives access to no session, member data or other token", async () => {
  await letIn();
  const { organization_id } = ada;
  const access_token = await tokenOf({ organization_id });
  const me = await fetch(`${provider.url}/oidc/${PROJECT_ID}/me`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  expect(me.status).toBe(401);
  const exchange = { access_token, session_duration_minutes: 60 };
  const exchanged = await provider.request("/sdk/v1/b2b/sessions/exchange_access_token", { body: exchange });
  expect(exchanged.body.error_type).toBe("idp_access_token_not_found");
  const self = await provider.request("/sdk/v1/b2b/organizations/me", { method: "GET", session: access_token });
  expect(self.status).toBe(401);
  const checked = await backend("POST", "/sessions/authenticate", { session_token: access_token });
  expect(checked.body.error_type).toBe("session_not_found");
  const refreshed = await post("token", { grant_type: "refresh_token", refresh_token: access_token });
  expect(refreshed.body.error).toBe("invalid_grant");
});

test("T86: an API distinguishes a machine from a member, and refuses machines where it expects members", async () => {
  await letIn();
  const { organization_id } = ada;
  const token = await tokenOf({ organization_id, resource: API });
  expect(decodeJwt(token)).toMatchObject({ sub: "robot", client_id: "robot", aud: API, scope: "read:boards" });
  expect((await ask({ organization_id, resource: "https://elsewhere.test" })).body.error).toBe("invalid_target");
  expect((await ask({ organization_id, resource: API, scope: "edit:boards" })).body.error).toBe("invalid_scope");
  const api = createProtectedApi({
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    resource: API,
    scopes: ["read:boards"],
    now: () => provider.provider.services.clock.now(),
  });
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  await expect(api.authorize(headers)).rejects.toMatchObject({ code: "invalid_token" });
  expect(await api.authorizeCaller(headers, ["read:boards"])).toMatchObject({
    kind: "machine",
    client_id: "robot",
    organization_id,
    scopes: ["read:boards"],
    permissions: ["board:read"],
  });
  await expect(api.authorizeCaller(headers, ["edit:boards"])).rejects.toMatchObject({ code: "insufficient_scope" });
});

test("T86: a JWT that is created without the token library has the same claims, and gets the same refusals", async () => {
  await letIn();
  const { organization_id } = ada;
  const fields = { grant_type: "client_credentials", organization_id, resource: API, scope: "read:boards" };
  const tokenEndpoint = `${provider.url}/oidc/${PROJECT_ID}/token`;
  // The library decides about the body.
  const byLibrary = await fetch(tokenEndpoint, {
    method: "POST",
    body: new URLSearchParams({ ...fields, client_id: "robot", client_secret: secretOf("robot") }),
  });
  const theirs = await byLibrary.json();
  const ours = (await post("token", fields)).body;
  const lasting = (token: string) => {
    const { jti, iat = 0, exp = 0, ...claims } = decodeJwt(token);
    return { ...claims, seconds: exp - iat, jti: typeof jti, header: decodeProtectedHeader(token) };
  };
  if (process.env.PORTICO_TEST_STORE === "postgres") expect(await sentBy(() => post("token", fields))).toHaveLength(1);
  expect(lasting(ours.access_token)).toEqual(lasting(theirs.access_token));
  expect({ ...ours, access_token: "" }).toEqual({ ...theirs, access_token: "" });
  expect(byLibrary.headers.get("cache-control")).toBe("no-store");

  const refusalOf = async (body: string, credentials = `robot:${secretOf("robot")}`) => {
    const headers = {
      Authorization: `Basic ${btoa(credentials)}`,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const response = await fetch(tokenEndpoint, { method: "POST", headers, body });
    expect(response.headers.get("cache-control"), body).toBe("no-store");
    return [response.status, (await response.json()).error ?? "none"];
  };
  const plain = new URLSearchParams(fields).toString();
  expect(await refusalOf(plain)).toEqual([200, "none"]);
  expect(await refusalOf(plain, "robot:another")).toEqual([401, "invalid_client"]);
  expect(await refusalOf(plain, `person:${secretOf("robot")}`)).toEqual([401, "invalid_client"]);
  expect(await refusalOf(plain, `unknown:${secretOf("robot")}`)).toEqual([401, "invalid_client"]);
  expect(await refusalOf(`${plain}&client_secret=${secretOf("robot")}`)).toEqual([400, "invalid_request"]);
  expect(await refusalOf(`${plain}&client_id=person`)).toEqual([400, "invalid_request"]);
  for (const name of ["resource", "scope", "organization_id", "grant_type"]) {
    expect((await refusalOf(`${plain}&${name}=x`))[0], name).toBe(400);
  }
  expect(await refusalOf(plain.replace("read%3A", "edit%3A"))).toEqual([400, "invalid_scope"]);
});

test("T86: revoking, narrowing or returning access takes effect at once", async () => {
  await letIn();
  const { organization_id } = ada;
  const allow = (...scopes: string[]) => ada.allowMachineApp({ connected_app_id, scopes });
  const token = await tokenOf({ organization_id });
  await allow("read:boards");
  expect((await introspect(token)).scope).toBe("read:boards");
  await backend("PUT", `/organizations/${organization_id}`, { third_party_connected_apps_allowed_type: "NOT_ALLOWED" });
  expect((await introspect(token)).active).toBe(false);
  expect((await ask({ organization_id })).body.error).toBe("invalid_target");
  expect((await ask({ organization_id, resource: API })).body.error).toBe("invalid_target");
  await refusal(allow("read:boards"), "machine_access_not_allowed");
  await backend("PUT", `/organizations/${organization_id}`, { third_party_connected_apps_allowed_type: "ALL_ALLOWED" });
  expect((await introspect(token)).active).toBe(true);
  expect((await post("token/revocation", { token })).status).toBe(200);
  expect((await introspect(token)).active).toBe(false);
  const second = await tokenOf({ organization_id });
  await ada.disallowMachineApp({ connected_app_id });
  expect((await introspect(second)).active).toBe(false);
  await allow("read:boards");
  expect((await introspect(second)).active).toBe(false);
  const theirs = await tokenOf({ organization_id: pat.organization_id });
  await backend("DELETE", `/organizations/${pat.organization_id}`);
  expect((await introspect(theirs)).active).toBe(false);
  const rows = await provider.provider.services.db.selectFrom("machine_grants").select("organization_id").execute();
  expect(rows).toEqual([{ organization_id }]);
});
