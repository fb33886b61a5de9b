import { OrganizationSettings } from "@portico/wire/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, signIn, startForFile } from "../support/basics.ts";

const provider = await startForFile({
  project: {
    organizations: [organization("initech", { members: [{ email_address: "ada@initech.test" }] })],
  },
});
const organization_id = await organizationId(provider, "initech");

/** Writes the settings as another release did. */
async function rewrite(settings: object): Promise<void> {
  const { db } = provider.provider.services;
  await sql`update organizations set settings = ${JSON.stringify(settings)}::jsonb
    where organization_id = ${organization_id}`.execute(db);
}

const named = Object.keys(OrganizationSettings.shape);

test("a setting that was added later shows its default everywhere, and a removed one shows nowhere", async () => {
  const backend = backendOf(provider);
  const read = async () => (await backend("GET", `/organizations/${organization_id}`)).body.data.organization;
  const bySlug = () => provider.openPage().client.organization.getBySlug({ organization_slug: "initech" });
  const fresh = { organization: await read(), shown: (await bySlug()).organization };
  expect(Object.keys(fresh.organization)).toEqual(expect.arrayContaining(named));

  // The oldest possible row: every setting was added since, and one was removed.
  await rewrite({ of_an_earlier_release: true });
  expect(await read()).toEqual(fresh.organization);
  expect((await bySlug()).organization).toEqual(fresh.shown);
  const { client } = await signIn(provider, "ada@initech.test", "initech");
  expect((await client.organization.get())?.organization).toEqual(fresh.organization);

  // Changing one leaves the others as they are.
  const changed = await backend("PUT", `/organizations/${organization_id}`, { mfa_policy: "REQUIRED_FOR_ALL" });
  expect(changed.body.data.organization).toEqual({ ...fresh.organization, mfa_policy: "REQUIRED_FOR_ALL" });
});

test.each(named.filter((name) => !/^organization_(name|slug)$/.test(name)))(
  "a row without %s reads as its default",
  async (name) => {
    const backend = backendOf(provider);
    const path = `/organizations/${organization_id}`;
    await rewrite({});
    const { organization } = (await backend("GET", path)).body.data;
    const { [name]: _missing, ...others } = organization;
    await rewrite(others);
    expect((await backend("GET", path)).body.data.organization).toEqual(organization);
  },
);
