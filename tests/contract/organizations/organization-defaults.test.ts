import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, organization, organizationId, startForFile } from "../support/basics.ts";

const defaults = {
  mfa_policy: "REQUIRED_FOR_ALL",
  auth_methods: "RESTRICTED",
  allowed_auth_methods: ["email_otp", "password"],
  session_maximum_minutes: 480,
};

const provider = await startForFile({
  project: {
    organization_defaults: defaults,
    organizations: [organization("seeded"), organization("other", { mfa_policy: "OPTIONAL" as const })],
  },
});
const backend = backendOf(provider);
const show = async (organization_id: string) =>
  (await backend("GET", `/organizations/${organization_id}`)).body.data.organization;

test("a new organization gets the project's defaults from any creator, unless the call sets other values", async () => {
  expect(await show(await organizationId(provider, "seeded"))).toMatchObject(defaults);
  expect(await show(await organizationId(provider, "other"))).toMatchObject({ ...defaults, mfa_policy: "OPTIONAL" });

  const created = await backend("POST", "/organizations", {
    organization_name: "Created",
    session_maximum_minutes: 60,
  });
  const { organization_id } = created.body.data.organization;
  expect(await show(organization_id)).toMatchObject({ ...defaults, session_maximum_minutes: 60 });

  const lines = [{ type: "organization", organization_slug: "moved", organization_name: "Moved" }];
  expect((await backend("POST", "/import", { lines })).body.data.results).toMatchObject([{ outcome: "added" }]);
  expect(await show(await organizationId(provider, "moved"))).toMatchObject(defaults);

  const { client } = await discover(provider, "founder@new.test");
  const founded = await client.discovery.organizations.create({ session_duration_minutes: 60 });
  // The policy applies to its founder, too.
  expect(founded).toMatchObject({ member_session: null, mfa_required: {} });
  expect(await show(founded.organization.organization_id)).toMatchObject(defaults);
});

test("an organization that exists keeps its settings when the defaults change", async () => {
  const id = await organizationId(provider, "other");
  await backend("PUT", `/organizations/${id}`, { session_maximum_minutes: 120 });
  expect(await show(id)).toMatchObject({ mfa_policy: "OPTIONAL", session_maximum_minutes: 120 });
});
