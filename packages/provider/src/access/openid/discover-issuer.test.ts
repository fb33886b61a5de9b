import { expect, test } from "vitest";
import { discoverIssuer } from "./discover-issuer.ts";

const ISSUER = "https://idp.test";
const usual = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  jwks_uri: `${ISSUER}/keys`,
};
const found = {
  authorization_url: `${ISSUER}/authorize`,
  token_url: `${ISSUER}/token`,
  userinfo_url: `${ISSUER}/userinfo`,
  jwks_url: `${ISSUER}/keys`,
};
const discover = (body: unknown, status = 200, issuer = ISSUER) =>
  discoverIssuer(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }), issuer);

test.each<[system: string, fields: object, expected?: object]>([
  ["the fields that OpenID Connect requires", {}],
  ["Okta", { token_endpoint_auth_methods_supported: ["client_secret_basic"], claims_supported: ["iss"] }],
  ["Entra: fields of its own", { tenant_region_scope: null, cloud_instance_name: "x", rbac_url: ISSUER }],
  ["AD FS: no userinfo endpoint that an app may use", { userinfo_endpoint: null }, { ...found, userinfo_url: "" }],
  ["PingFederate: an empty endpoint", { userinfo_endpoint: "" }, { ...found, userinfo_url: "" }],
  ["Cognito: no userinfo endpoint", { userinfo_endpoint: undefined }, { ...found, userinfo_url: "" }],
  ["Keycloak: algorithms that are not accepted", { id_token_signing_alg_values_supported: ["PS256", "HS256", "none"] }],
  ["Authentik: one algorithm as text", { id_token_signing_alg_values_supported: "RS256" }],
  [
    "OneLogin: null for lists",
    { id_token_signing_alg_values_supported: null, token_endpoint_auth_methods_supported: null },
  ],
  ["JumpCloud: a flag as text", { authorization_response_iss_parameter_supported: "true" }],
  [
    "an issuer whose logout endpoint opens no website",
    { end_session_endpoint: "javascript:alert(1)" },
    { ...found, end_session_url: "" },
  ],
  ["Zitadel: a flag that is null", { authorization_response_iss_parameter_supported: null }],
  ["Rippling: a list of another type", { token_endpoint_auth_methods_supported: { client_secret_post: true } }],
])("reads a document of %s", async (_, fields, expected = found) => {
  const { discovered, warning } = await discover({ ...usual, ...fields });
  expect(warning).toBe("");
  expect(discovered).toMatchObject(expected);
});

test("reads what is written differently for what it means", async () => {
  const { discovered } = await discover({
    ...usual,
    id_token_signing_alg_values_supported: "RS256 HS256",
    authorization_response_iss_parameter_supported: "true",
  });
  expect(discovered).toMatchObject({
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  });
});

test.each<[string, Parameters<typeof discover>, string]>([
  ["a web page", ["<html>"], "it is not JSON, for example a web page."],
  ["an error", [{}, 404], "the server returned status 404."],
  ["no fields", [{ issuer: ISSUER }], "authorization_endpoint, token_endpoint, jwks_uri."],
  [
    "a relative endpoint",
    [{ ...usual, token_endpoint: "/token" }],
    "these fields are missing or invalid: token_endpoint.",
  ],
  [
    "an endpoint that runs a script",
    [{ ...usual, authorization_endpoint: "javascript:alert(1)" }],
    "these fields are missing or invalid: authorization_endpoint.",
  ],
  ["a list", [[]], "these fields are missing or invalid: the document."],
  ["another issuer", [{ ...usual, issuer: `${ISSUER}/` }], `it names the issuer ${ISSUER}/.`],
  ["Entra's document for all tenants", [{ ...usual, issuer: `${ISSUER}/{tenantid}/v2.0` }], "{tenantid}"],
])("says what is wrong with %s", async (_, args, reason) => {
  const { discovered, warning } = await discover(...args);
  expect(discovered).toEqual({});
  expect(warning).toContain(reason);
});
