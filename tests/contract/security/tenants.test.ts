import { sql } from "kysely";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { inVariant, organizationId, sessionTokenOf, signIn, startForFile, variant } from "../support/basics.ts";
import { describedOperations, type Operation, sampleOf } from "../support/described-operations.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { makePair } from "../support/pkce.ts";
import { partitions } from "../support/rows.ts";

const idp = createSamlIdp();
const secretive = (slug: string) => ({
  organization_name: `${slug} has a name of its own`,
  organization_slug: slug,
  email_jit_provisioning: "RESTRICTED",
  email_allowed_domains: [`${slug}.test`],
  members: [
    {
      email_address: `grace@${slug}.test`,
      name: `Grace of ${slug}`,
      roles: ["admin"],
      password: `the secret of ${slug}`,
    },
  ],
  sso_connections: [
    {
      ...{ type: "saml", connection_id: `saml-connection-${slug}`, display_name: `${slug} has a login of its own` },
      ...{ idp_entity_id: idp.entityId, idp_sso_url: idp.ssoUrl, certificates: [idp.certificate] },
    },
  ],
});

/** Calls that answer that nothing was found. */
const searches: Record<string, object> = {
  "members.lookup": { member: null },
  "sso.listAttempts": { attempts: [] },
  "organization.listAuditEvents": { events: [] },
  "organization.searchSignIns": { attempts: [], explanation: null, locks: [] },
};

/** Calls that name a connection beside other things. */
const named = ["organizations.update", "organization.domains.claim", "organization.previewPolicy"];

const provider = await startForFile({
  project: { organizations: [secretive("own"), secretive("neighbor")] },
  otherProjects: [variant("elsewhere", { organizations: [secretive("abroad")] })],
});
const session = sessionTokenOf((await signIn(provider, "grace@own.test", "own")).client);
const operations = await describedOperations(provider);

/** Everything in the database that names one of these IDs, except for the audit log, which records the attempts. */
async function contentWith(ids: string[]): Promise<string> {
  const { db } = provider.provider.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id' and table_name <> 'audit_events'
      and table_name not in ${partitions} order by 1`.execute(db);
  const contents = tables.map(async ({ name }) => {
    const rows = sql`select t::text from ${sql.table(name)} t where t::text ~ ${ids.join("|")} order by 1`;
    return [name, (await rows.execute(db)).rows];
  });
  return JSON.stringify(await Promise.all(contents));
}

const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

test.each(["neighbor", "abroad"])(
  "T49: no call reaches another organization's objects by their IDs: %s",
  async (slug) => {
    const isAbroad = slug === "abroad";
    const where = isAbroad ? inVariant(provider, "elsewhere") : provider;
    const organization_id = await organizationId(where, slug);
    const { answer } = await signIn(where, `grace@${slug}.test`, slug);
    const { member_id, member, member_session } = answer;
    const { db } = provider.provider.services;
    const connection_id = `saml-connection-${slug}`;
    const keys = await db.selectFrom("sso_keys").selectAll().where("connection_id", "=", connection_id).execute();
    const keyFor = (purpose: string) => keys.find((it) => it.purpose === purpose)?.key_id ?? "";
    const ids: Record<string, string> = {
      ...{ organization_id, member_id, connection_id, sso_default_connection_id: connection_id },
      member_password_id: member.member_password_id,
      member_session_id: member_session?.member_session_id ?? "",
      certificate_id: keyFor("verification"),
      private_key_id: keyFor("encryption"),
    };
    if (isAbroad) {
      // Within a project all organizations share its apps, and an organization may trust another one's connection.
      const app = { client_type: "third_party", client_name: "An app abroad", redirect_urls: ["https://abroad.test/"] };
      const { body } = await backendOf(provider, "elsewhere")("POST", "/connected_apps", app);
      ids.connected_app_id = body.data.connected_app.client_id;
      ids.external_connection_id = connection_id;
      ids.external_organization_id = organization_id;
    }
    expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([]);
    const before = await contentWith(Object.values(ids));

    const fieldsOf = ({ schema }: Operation) => Object.keys(schema.properties ?? {}).filter((field) => field in ids);
    // Anyone may start to log in to an organization. The answer is a challenge without data of the organization.
    const isOpen = ({ name }: Operation) => name === "passkeys.authenticateStart";
    const reached = operations
      .filter((it) => !isOpen(it))
      .filter((it) => paramsOf(it.path).some((name) => name in ids) || fieldsOf(it).length > 0);
    expect(reached.length).toBeGreaterThan(35);
    for (const operation of reached) {
      const { name, method, path, schema } = operation;
      const fields = fieldsOf(operation);
      const knownFields = {
        email_address: "mallory@evil.test",
        domain: "evil.test",
        settings: {},
        code: "123456",
        recovery_code: "abcd-efgh-2345",
        metadata_url: "https://evil.test/",
        issuer: "https://evil.test",
        pkce_code_challenge: makePair().challenge,
        code_challenge: makePair().challenge,
      };
      // A call that is strict about its fields gets only those that it knows.
      const known = Object.entries(knownFields).filter(
        ([field]) => schema.additionalProperties !== false || field in (schema.properties ?? {}),
      );
      const body = { ...(sampleOf(schema) as object), ...Object.fromEntries(known) };
      const answer = await provider.request(
        path.replace(/\{(\w+)\}/g, (_, field) => ids[field] ?? "id"),
        {
          method,
          session,
          ...(method !== "GET" && {
            body: { ...body, ...Object.fromEntries(fields.map((field) => [field, ids[field]])) },
          }),
        },
      );
      // Nor is anything fetched on account of theirs.
      expect(JSON.stringify(answer.body), name).not.toContain("cannot be reached");
      if (searches[name]) expect(answer.body.data, name).toMatchObject(searches[name]);
      else if (named.includes(name)) expect(answer.body.error_type, name).toBe("bad_request");
      else expect([401, 403, 404], `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      for (const secret of [member_id, `grace@${slug}.test`, `Grace of ${slug}`, `${slug} has a`, idp.ssoUrl]) {
        expect(JSON.stringify(answer.body), name).not.toContain(secret);
      }
    }
    expect(await contentWith(Object.values(ids))).toBe(before);
  },
);

test("T49: a session of one project is refused in another", async () => {
  const { client } = await signIn(inVariant(provider, "elsewhere"), "grace@abroad.test", "abroad");
  const answer = await provider.request("/sdk/v1/b2b/organizations/me", {
    method: "GET",
    session: sessionTokenOf(client),
  });
  expect(answer.body).toMatchObject({ status_code: 401, error_type: "session_not_found" });
});
