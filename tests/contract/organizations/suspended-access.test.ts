import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, refusal, role, signIn, startForFile } from "../support/basics.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, postResponse } from "../support/identity-providers/sso.ts";

const ADA = "ada@globex.test";
const BOB = "bob@globex.test";
const CONNECTION = "saml-connection-globex";
const idp = createSamlIdp();
const provider = await startForFile({
  project: {
    pkce_required_for: { sso: false },
    api_keys: { organizations: true, members: true, longest_days: 100 },
    rbac_policy: {
      roles: [
        role("settings", "organization", ["update"]),
        {
          role_id: "keys",
          description: "keys",
          permissions: [
            { resource_id: "organization", actions: ["update"] },
            { resource_id: "api_key", actions: ["create"] },
          ],
        },
      ],
      resources: [],
      scopes: [],
    },
    organizations: [
      organization("globex", {
        sso_connections: [
          {
            type: "saml",
            connection_id: CONNECTION,
            idp_entity_id: idp.entityId,
            idp_sso_url: idp.ssoUrl,
            certificates: [idp.certificate],
          },
        ],
        members: [
          { email_address: ADA, roles: ["admin"] },
          { email_address: BOB, roles: ["admin"] },
          { email_address: "sue@globex.test", roles: ["settings"] },
          { email_address: "kim@globex.test", roles: ["keys"] },
          { email_address: "eve@globex.test" },
        ],
      }),
    ],
  },
});
const backend = backendOf(provider);
const adminOf = async (email: string) => createAdmin((await signIn(provider, email, "globex")).client);
const isKey = async (secret: string) => (await backend("POST", "/api_keys/verify", { secret })).status === 200;

/** A key of the organization whose session has since been revoked. */
async function suspend(name: string) {
  const { client, answer, organization_id } = await signIn(provider, BOB, "globex");
  const key = await createAdmin(client).apiKeys.create({ owner: "organization", name, role_ids: ["admin"] });
  const { member_session_id } = client.session.getSync() ?? {};
  await backend("POST", "/sessions/revoke", { organization_id, member_id: answer.member_id, member_session_id });
  expect(await isKey(key.secret)).toBe(false);
  return { secret: key.secret, id: key.api_key.api_key_id };
}

test("T110: suspending a connection ends the sessions that came from it", async () => {
  const { client, answer, organization_id } = await signIn(provider, BOB, "globex");
  const { member_session_id } = client.session.getSync() ?? {};
  // As if Bob had created it in this session.
  await provider.provider.services.db
    .updateTable("sso_connections")
    .set({ ancestors: JSON.stringify([member_session_id]) })
    .where("connection_id", "=", CONNECTION)
    .execute();
  const { browser, acs, parts } = await beginSaml(provider, idp, CONNECTION);
  const { location } = await postResponse(browser, acs, idp.buildResponse(parts(ADA)));
  const { client: ada } = provider.openPage();
  await ada.sso.authenticate({ sso_token: landingToken(location), session_duration_minutes: 60 } as never);
  await ada.session.authenticate();
  await backend("POST", "/sessions/revoke", { organization_id, member_id: answer.member_id, member_session_id });
  await refusal(ada.session.authenticate(), "session_not_found");
});

describe("suspended access", () => {
  test("is listed for admins who may update the organization, and for no other member", async () => {
    const { id } = await suspend("Listed");
    const { suspended_access } = await (await adminOf("sue@globex.test")).organization.listSuspendedAccess();
    expect(suspended_access).toContainEqual(expect.objectContaining({ kind: "api_key", id, name: "Listed" }));
    await refusal((await adminOf("eve@globex.test")).organization.listSuspendedAccess(), "unauthorized_action");
  });

  test("works again once an admin keeps it, and is no longer listed", async () => {
    const { id, secret } = await suspend("Kept");
    const admin = await adminOf(ADA);
    await admin.organization.keepSuspendedAccess({ kind: "api_key", id });
    expect(await isKey(secret)).toBe(true);
    const { suspended_access } = await admin.organization.listSuspendedAccess();
    expect(suspended_access.map((one) => one.id)).not.toContain(id);
    await refusal(admin.organization.keepSuspendedAccess({ kind: "api_key", id }), "suspended_access_not_found");
  });

  test("is gone once an admin deletes it", async () => {
    const { id } = await suspend("Deleted");
    const admin = await adminOf(ADA);
    await admin.apiKeys.revoke({ api_key_id: id });
    const { suspended_access } = await admin.organization.listSuspendedAccess();
    expect(suspended_access.map((one) => one.id)).not.toContain(id);
  });

  test.each(["sue@globex.test", "kim@globex.test"])(
    "T64: stays suspended for %s, who could not create it, and the refusal says so",
    async (email) => {
      const { id, secret } = await suspend("Refused");
      const admin = await adminOf(email);
      await refusal(admin.organization.keepSuspendedAccess({ kind: "api_key", id }), "unauthorized_action");
      expect(await isKey(secret)).toBe(false);
    },
  );
});
