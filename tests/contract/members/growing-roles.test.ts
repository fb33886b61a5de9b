import { createAdmin } from "@portico/client/admin";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { mailFrom, organization, refusal, role, signIn, startForFile, tokenOf } from "../support/basics.ts";

const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [],
      roles: [role("clerk", "member", ["create", "update"]), role("boss", "member", ["search"])],
      scopes: [],
    },
    organizations: [
      organization("globex", {
        members: [
          { email_address: "ada@globex.test", roles: ["admin"] },
          { email_address: "clerk@globex.test", roles: ["clerk"] },
        ],
      }),
      organization("initech", { members: [{ email_address: "pat@initech.test", roles: ["admin"] }] }),
    ],
  },
});
const entered = await signIn(provider, "ada@globex.test", "globex");
const ada = entered.client;
const globex = entered.organization_id;
const admin = createAdmin(ada);
const clerk = (await signIn(provider, "clerk@globex.test", "globex")).client;
const { connection_id } = (await admin.sso.saml.createConnection()).connection;
const pat = await signIn(provider, "pat@initech.test", "initech");
const foreign = (await createAdmin(pat.client).sso.saml.createConnection()).connection;
const { connection } = await admin.sso.external.createConnection({
  external_organization_id: pat.organization_id,
  external_connection_id: foreign.connection_id,
});
const external = connection.connection_id;

const backend = (method: string, path: string, body: object) =>
  provider.request(`/v1/b2b/organizations/${globex}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` },
    body,
  });

interface Target {
  member_id: string;
  email_address: string;
  domain: string;
}

let created = 0;
/** A member without roles, at a domain of their own. */
async function addTarget(): Promise<Target> {
  created += 1;
  const domain = `domain-${created}.test`;
  const email_address = `zed@${domain}`;
  const { member_id } = await ada.organization.members.create({ email_address });
  return { member_id, email_address, domain };
}

/** What a member without roles may have pending, and how it is completed. */
const pending: Record<string, (target: Target) => Promise<() => Promise<unknown>>> = {
  "a link for another address": async ({ member_id }) => {
    const email_address = `taken-${member_id.slice(-8)}@evil.test`;
    const mail = await mailFrom(provider, email_address, () =>
      createAdmin(clerk).organization.members.startEmailUpdate({ member_id, email_address }),
    );
    return () =>
      provider.openPage().client.magicLinks.authenticate({
        magic_links_token: tokenOf(mail),
        session_duration_minutes: 60,
      });
  },
  "a code for another address": async ({ member_id, email_address: former }) => {
    // The code is entered where the member is signed in.
    const { client } = await signIn(provider, former, "globex");
    const email_address = `taken-${member_id.slice(-8)}@evil.test`;
    const { code } = await mailFrom(provider, email_address, () =>
      createAdmin(clerk).organization.members.startEmailUpdate({
        member_id,
        email_address,
        delivery_method: "EMAIL_OTP",
      }),
    );
    return () =>
      client.otps.email.authenticate({
        email_address,
        organization_id: globex,
        code: code ?? "",
        session_duration_minutes: 60,
      });
  },
  "an impersonation": async ({ member_id, email_address }) => {
    await signIn(provider, email_address, "globex");
    const { body } = await backend("POST", `/members/${member_id}/impersonation_tokens`, {
      impersonator_id: "support-1",
      reason: "helps",
    });
    const impersonation_token = body.data?.impersonation_token ?? JSON.stringify(body);
    return () => provider.openPage().client.impersonation.authenticate({ impersonation_token });
  },
};

const turns: Record<string, number> = {};
/** A different role than the connection implied the last time, so that each change assigns one. */
function another(connection: string): string {
  turns[connection] = (turns[connection] ?? 0) + 1;
  return turns[connection] % 2 ? "boss" : "clerk";
}

const byDomain = (role_id: string, { domain }: Target) =>
  ada.organization.update({ rbac_email_implicit_role_assignments: [{ role_id, domain }] });

/** Every way in which a member's roles can grow. */
const growths: Record<string, (target: Target) => Promise<unknown>> = {
  "an administrator assigns a role": ({ member_id }) => ada.organization.members.update({ member_id, roles: ["boss"] }),
  "a back end assigns a role": ({ member_id }) => backend("PUT", `/members/${member_id}`, { roles: ["boss"] }),
  "their domain implies a role": (target) => byDomain("boss", target),
  "a back end assigns a role to their domain": ({ domain }) =>
    backend("PUT", "", { rbac_email_implicit_role_assignments: [{ role_id: "admin", domain }] }),
  "a connection implies a role": () =>
    admin.sso.saml.updateConnection({
      connection_id,
      saml_connection_implicit_role_assignments: [{ role_id: another(connection_id) }],
    }),
  "a group of a connection implies a role": ({ domain }) =>
    admin.sso.saml.updateConnection({
      connection_id,
      saml_group_implicit_role_assignments: [{ role_id: "boss", group: domain }],
    }),
  "an external connection implies a role": () =>
    admin.sso.external.updateConnection({
      connection_id: external,
      external_connection_implicit_role_assignments: [{ role_id: another(external) }],
    }),
};

const refusals = ["unable_to_auth_magic_link", "otp_code_not_found", "unable_to_auth_impersonation_token"] as const;

describe.for(Object.entries(pending))("T58: begun for a member without roles: %s", ([, begin]) => {
  test.for(Object.entries(growths))("is void once %s", async ([, grow]) => {
    const target = await addTarget();
    const finish = await begin(target);
    await grow(target);
    const outcome = await finish().then(
      () => "let in",
      (error: { error_type?: string }) => error.error_type,
    );
    expect(refusals).toContain(outcome);
    const { members } = await ada.organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_ids", filter_value: [target.member_id] }] },
    });
    expect(members[0]?.email_address).toBe(target.email_address);
  });

  test("still works while no role is added", async () => {
    const target = await addTarget();
    const finish = await begin(target);
    await ada.organization.members.update({ member_id: target.member_id, name: "Zed", roles: [] });
    await ada.organization.update({ organization_name: "Globex" });
    await admin.sso.saml.updateConnection({ connection_id, display_name: "Okta" });
    expect(await finish()).toMatchObject({ member_id: target.member_id });
  });
});

test("T58: an invitation with a new role voids everything begun before", async () => {
  const email_address = "invited@globex.test";
  const { member_id } = await ada.magicLinks.email.invite({ email_address });
  const finish = await pending["a link for another address"]?.({ member_id, email_address, domain: "globex.test" });
  await ada.magicLinks.email.invite({ email_address, roles: ["boss"] });
  await refusal(finish?.() ?? Promise.resolve(), "unable_to_auth_magic_link");
});
