import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, startForFile } from "../support/basics.ts";
import { createWaysIn, PASSWORD } from "../support/ways-in.ts";

const ADA = "ada@first.test";
const provider = await startForFile({
  project: {
    pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false },
    organizations: [
      organization("first", { members: [{ email_address: ADA, password: PASSWORD }] }),
      organization("second", {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["sso"],
        members: [{ email_address: ADA, password: PASSWORD }],
      }),
    ],
  },
});
const backend = backendOf(provider);
const waysIn = createWaysIn(provider);
const first = await organizationId(provider, "first");
const second = await organizationId(provider, "second");

async function enterWrongPassword(email_address: string, organization_id = first) {
  await waysIn.call("passwords/authenticate", { email_address, organization_id, password: "wrong" });
}

async function search(body: object) {
  return (await backend("POST", "/sign_ins/search", body)).body.data;
}

test("wrong passwords of a minute are one attempt with a count, newest first", async () => {
  for (let count = 0; count < 12; count += 1) await enterWrongPassword(ADA);
  provider.clock.advance({ minutes: 5 });
  await enterWrongPassword(ADA);
  await waysIn.password({ email_address: ADA, organization_id: first });
  const { attempts } = await search({ email_address: "ADA@first.test", organization_id: first });
  expect(attempts).toMatchObject([
    { outcome: "signed_in", method: "password", count: 1, says: "" },
    { outcome: "refused", method: "password", count: 1, member_id: null },
    { outcome: "refused", method: "password", count: 12, says: "The password was wrong." },
  ]);
  expect(attempts[1].remedy).toContain("reset it");
  expect(attempts[2].organization_id).toBe(first);
});

test("a refusal by the organization names the rule, and other organizations are left out", async () => {
  await waysIn.password({ email_address: ADA, organization_id: second });
  const { attempts } = await search({ email_address: ADA, organization_id: second });
  expect(attempts).toMatchObject([
    {
      outcome: "refused",
      method: "password",
      organization_id: second,
      decided_by: "allowed_auth_methods",
      says: "The organization does not allow this method.",
    },
  ]);
  const everywhere = (await search({ email_address: ADA })).attempts;
  expect(new Set(everywhere.map((one: { organization_id: string }) => one.organization_id))).toEqual(
    new Set([first, second]),
  );
});

test("someone who is no member has attempts, too", async () => {
  await enterWrongPassword("unknown@elsewhere.test");
  await waysIn.magic_link({ email_address: "unknown@elsewhere.test", organization_id: first });
  const { attempts } = await search({ email_address: "unknown@elsewhere.test" });
  expect(attempts).toMatchObject([
    { outcome: "refused", method: null, decided_by: "email_jit_provisioning", member_id: null },
    { outcome: "refused", method: "password", decided_by: null, member_id: null },
  ]);
});

test("pages continue where the last one ended, and a cursor only works for its own address", async () => {
  const whole = await search({ email_address: "unknown@elsewhere.test" });
  const page = await search({ email_address: "unknown@elsewhere.test", limit: 1 });
  const cursor = page.results_metadata.next_cursor;
  const rest = await search({ email_address: "unknown@elsewhere.test", limit: 100, cursor });
  expect(rest.results_metadata.next_cursor).toBeUndefined();
  expect(rest.attempts.at(-1)).toEqual(whole.attempts.at(-1));
  const other = await backend("POST", "/sign_ins/search", { email_address: ADA, cursor });
  expect(other.body.error_type).toBe("invalid_cursor");
  const invalid = await backend("POST", "/sign_ins/search", { email_address: "unknown" });
  expect(invalid.body.error_type).toBe("invalid_email");
});
