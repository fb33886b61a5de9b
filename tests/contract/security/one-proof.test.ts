import type { Client } from "@portico/client";
import type { Choice } from "@portico/sandbox";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { discover, mailFrom, organization, organizationId } from "../support/basics.ts";
import { enter, landInDiscovery, startOauthFixture, tokenIn } from "../support/identity-providers/oauth.ts";

const vic = { email_address: "vic@corp.test", roles: ["admin"] };
const { provider } = await startOauthFixture((_, project) => ({
  project: {
    ...project,
    organizations: [
      organization("msonly", {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["microsoft_oauth"],
        members: [vic, { email_address: "new@corp.test" }],
      }),
      organization("either", {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["microsoft_oauth", "email_otp"],
        members: [vic],
      }),
      organization("globex", { members: [vic] }),
    ],
  },
}));
const [msonly, either, any] = await Promise.all(
  ["msonly", "either", "globex"].map((id) => organizationId(provider, id)),
);
const backend = backendOf(provider);
const dur = { session_duration_minutes: 60 };

/** A Microsoft account whose tenant has not verified its address. */
const unverified = (subject: string, email = "vic@corp.test"): Choice => ({ email, subject, verified: "missing" });
/** One whose tenant verified its domain: an authority for the address. */
const verified = (subject: string, email = "vic@corp.test"): Choice => ({ email, subject });

async function registrationsOf(organization_id: string | undefined, email: string) {
  const { body } = await backend("POST", `/organizations/${organization_id}/members/search`, {
    query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [email] }] },
  });
  return body.data.members[0]?.oauth_registrations ?? body;
}

/** Reads the mailbox in the same browser, as the owner of an account that claims an address does. */
async function proveMailbox(client: Client, email_address: string) {
  const { code } = await mailFrom(provider, email_address, () => client.otps.email.discovery.send({ email_address }));
  return client.otps.email.discovery.authenticate({ email_address, code: code ?? "" });
}

describe("T120: one proof must be both of an allowed method and the member's", () => {
  test("a mailbox with an account that merely names the address does not enter an organization for such accounts", async () => {
    const { client, landing } = await landInDiscovery(provider, "microsoft", unverified("attackers-account"));
    await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    await proveMailbox(client, "vic@corp.test");
    const answer = await client.discovery.intermediateSessions.exchange({ organization_id: msonly ?? "", ...dur });
    expect(answer).toMatchObject({ member_authenticated: false, member_session: null });
    expect(await registrationsOf(msonly, "vic@corp.test")).toEqual([]);
  });

  test("nor does the list of organizations offer that", async () => {
    const { client, landing } = await landInDiscovery(provider, "microsoft", unverified("attackers-account"));
    await client.oauth.discovery.authenticate({ discovery_oauth_token: tokenIn(landing) });
    const { discovered_organizations } = await proveMailbox(client, "vic@corp.test");
    const found = discovered_organizations.map(({ organization, member_authenticated }) => [
      organization.organization_slug,
      member_authenticated,
    ]);
    expect(Object.fromEntries(found)).toEqual({ msonly: false, either: true, globex: true });
  });

  test("nor within the organization's own flow, in either order", async () => {
    const { client } = await enter(provider, "microsoft", msonly ?? "", unverified("attackers-account"));
    const { code } = await mailFrom(provider, "vic@corp.test", () =>
      client.otps.email.loginOrSignup({ email_address: "vic@corp.test", organization_id: msonly ?? "" }),
    );
    const proof = { email_address: "vic@corp.test", organization_id: msonly ?? "", code: code ?? "", ...dur };
    expect((await client.otps.email.authenticate(proof)).member_authenticated).toBe(false);
    expect(await registrationsOf(msonly, "vic@corp.test")).toEqual([]);
  });

  test("an authority creates the first link, and the linked account enters from then on", async () => {
    const first = await enter(provider, "microsoft", msonly ?? "", verified("vics-account"));
    expect(first.answer.member_authenticated).toBe(true);
    expect(await registrationsOf(msonly, "vic@corp.test")).toMatchObject([{ provider_subject: "vics-account" }]);
    const again = await enter(provider, "microsoft", msonly ?? "", unverified("vics-account"));
    expect(again.answer.member_authenticated).toBe(true);
  });

  test("if the mailbox is allowed, too, it enters and links the account", async () => {
    const { client } = await enter(provider, "microsoft", either ?? "", unverified("vics-second"));
    await proveMailbox(client, "vic@corp.test").catch(() => {});
    const { code } = await mailFrom(provider, "vic@corp.test", () =>
      client.otps.email.loginOrSignup({ email_address: "vic@corp.test", organization_id: either ?? "" }),
    );
    const proof = { email_address: "vic@corp.test", organization_id: either ?? "", code: code ?? "", ...dur };
    expect((await client.otps.email.authenticate(proof)).member_authenticated).toBe(true);
  });

  test("a session from the mailbox cannot change to an organization for accounts", async () => {
    const { client } = await discover(provider, "vic@corp.test");
    await client.discovery.intermediateSessions.exchange({ organization_id: any ?? "", ...dur });
    const answer = await client.session.exchange({ organization_id: msonly ?? "", ...dur });
    expect(answer).toMatchObject({
      member_authenticated: false,
      primary_required: { allowed_auth_methods: ["microsoft_oauth"] },
    });
  });

  test("explain matches what happens", async () => {
    const { body } = await backend("POST", `/organizations/${msonly}/sign_ins/explain`, {
      email_address: "new@corp.test",
    });
    const ways = body.data.methods.filter(({ method }: { method: string }) => method === "microsoft_oauth");
    expect(ways.map(({ assumption, outcome }: Record<string, string>) => [assumption, outcome])).toEqual([
      ["provider_vouches", "signs_in"],
      ["provider_does_not_vouch", "refused"],
    ]);
  });
});
