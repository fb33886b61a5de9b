import { MemberAuthResponse } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { mailFrom, organization, organizationId, startForFile } from "../support/basics.ts";

const members = ["ada", "bob"].map((name) => ({ email_address: `${name}@globex.test` }));
const provider = await startForFile({
  config: { trusted_proxy_hops: 1 },
  project: {
    organizations: [
      organization("globex", { members }),
      organization("vault", { members, mfa_policy: "REQUIRED_FOR_ALL" }),
    ],
  },
});

/** Signs a member in with a code, from a network address. */
async function signInFrom(ipAddress: string, name: string, slug = "globex") {
  const organization_id = await organizationId(provider, slug);
  const email_address = `${name}@globex.test`;
  const headers = { "X-Forwarded-For": ipAddress };
  const post = (path: string, body: object) => provider.request(`/sdk/v1/b2b/otps/email/${path}`, { body, headers });
  const { code } = await mailFrom(provider, email_address, () =>
    post("login_or_signup", { email_address, organization_id }),
  );
  const { body } = await post("authenticate", { email_address, organization_id, code, session_duration_minutes: 60 });
  return MemberAuthResponse.parse(body.data);
}

const [home, office] = ["203.0.113.7", "198.51.100.9"];
const isNew = (ip_address: string) => ({ ip_address, ip_address_details: { is_new: true } });

test("a sign-in shows whether the member has used its network address before, and when", async () => {
  const first = await signInFrom(home, "ada");
  expect(first.member_device).toEqual(isNew(home));
  provider.clock.advance({ minutes: 5 });
  expect((await signInFrom(office, "ada")).member_device).toEqual(isNew(office));
  // An address is new to each member separately.
  expect((await signInFrom(home, "bob")).member_device).toEqual(isNew(home));
  const again = (await signInFrom(home, "ada")).member_device;
  const began = first.member_session?.started_at;
  expect(again).toEqual({
    ip_address: home,
    ip_address_details: { is_new: false, first_seen_at: began, last_seen_at: began },
  });
});

test("it is not shown while a second factor is required, nor by a session check", async () => {
  const due = await signInFrom(office, "bob", "vault");
  expect(due.member_authenticated).toBe(false);
  expect(due).not.toHaveProperty("member_device");
  const { session_token } = await signInFrom(office, "bob");
  const { body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", { body: {}, session: session_token });
  expect(body.data.member_session.member_session_id).toBeTruthy();
  expect(body.data).not.toHaveProperty("member_device");
});
