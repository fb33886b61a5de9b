import { startTestProvider, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describedOperations, type Operation, sampleOf } from "./described-operations.ts";
import { inVariant, organizationId, sessionTokenOf, signIn, variant } from "./support.ts";

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
});

let provider: TestProvider;
let session: string;
let operations: Operation[];
beforeAll(async () => {
  provider = await startTestProvider({
    project: { organizations: [secretive("own"), secretive("neighbour")] },
    otherProjects: [variant("elsewhere", { organizations: [secretive("abroad")] })],
  });
  session = sessionTokenOf((await signIn(provider, "grace@own.test", "own")).client);
  operations = (await describedOperations(provider)).filter(
    ({ path, schema }) =>
      /\{member(_password)?_id\}/.test(path) || schema.properties?.organization_id || schema.properties?.member_id,
  );
});
afterAll(() => provider.stop());

/** Everything that an organisation has, as one text. */
async function contentOf(organizationId: string): Promise<string> {
  const { db } = provider.provider.services;
  const tables = [
    "organizations",
    "members",
    "sessions",
    "intermediate_sessions",
    "magic_links",
    "email_codes",
    "passwords",
    "consents",
    "app_grants",
  ];
  const contents = tables.map(async (table) => {
    const { rows } =
      await sql`select t::text from ${sql.table(table)} t where organization_id = ${organizationId} order by 1`.execute(
        db,
      );
    return rows;
  });
  return JSON.stringify(await Promise.all(contents));
}

test.each(["neighbour", "abroad"])(
  "T49: no call reaches another organisation's things by their ids: %s",
  async (slug) => {
    const where = slug === "abroad" ? inVariant(provider, "elsewhere") : provider;
    const organization_id = await organizationId(where, slug);
    const { answer } = await signIn(where, `grace@${slug}.test`, slug);
    const { member_id, member, member_session } = answer;
    const before = await contentOf(organization_id);
    const ids: Record<string, string> = {
      organization_id,
      member_id,
      member_password_id: member.member_password_id,
      member_session_id: member_session?.member_session_id ?? "",
    };

    expect(operations.length).toBeGreaterThan(7);
    for (const { name, method, path, schema } of operations) {
      const fields = Object.keys(schema.properties ?? {}).filter((field) => field in ids);
      const body = { ...(sampleOf(schema) as object), email_address: "mallory@evil.test", code: "123456" };
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
      const isLookup = name === "members.lookup";
      expect([401, 403, 404, isLookup ? 200 : 404], `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      for (const secret of [member_id, `grace@${slug}.test`, `Grace of ${slug}`, `${slug} has a name`]) {
        expect(JSON.stringify(answer.body), name).not.toContain(secret);
      }
      if (isLookup) expect(answer.body.data.member).toBeNull();
    }
    expect(await contentOf(organization_id)).toBe(before);
  },
);

test("T49: a session of one project is none in another", async () => {
  const { client } = await signIn(inVariant(provider, "elsewhere"), "grace@abroad.test", "abroad");
  const answer = await provider.request("/sdk/v1/b2b/organizations/me", {
    method: "GET",
    session: sessionTokenOf(client),
  });
  expect(answer.body).toMatchObject({ status_code: 401, error_type: "session_not_found" });
});
