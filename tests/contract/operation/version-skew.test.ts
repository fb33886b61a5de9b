import { createClient } from "@portico/client";
import { createPage, PAGE_ORIGIN, PUBLIC_TOKEN, type TestProvider } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailFrom, organizationId, tokenOf } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

/** A proxy between a client and a provider of another version, which makes each look like that version to the other. */
interface Skew {
  request?(body: unknown): unknown;
  answer?(data: unknown): unknown;
  /** Paths of operations that the other side does not have yet. */
  lacks?: RegExp;
}

const something = { from_the_future: { nested: [1, null, "two"] } };

/** Adds an unknown field to every object in it. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== "object" || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, each]) => [name, extended(each)])), ...something };
}

/** Fields that a response may omit, and those beyond the contract: wire/src says so at each one. */
const optional =
  /^(email_link_and_code|sms_available|project_logo_url|branding|dfp_protected_auth_mode|custom_claims|email_factor|sso_factor|phone_number_factor|\w+_oauth_factor|registered_by|resource|metadata_url|expires_in_seconds)$/;

function reduced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduced);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !optional.test(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, reduced(each)]));
}

let provider: TestProvider;
let organization_id: string;
beforeAll(async () => {
  provider = await startCheckedProvider({ project: { pkce_required_for: { magic_links: true } } });
  organization_id = await organizationId(provider, "globex");
});
afterAll(() => provider.stop());

function openSkewed({ request, answer, lacks }: Skew) {
  const page = createPage(`${PAGE_ORIGIN}/login`);
  const { fetch } = page.window;
  const skewedFetch: typeof fetch = async (url, init = {}) => {
    if (lacks?.test(String(url))) {
      const refusal = { status_code: 404, request_id: "r", error_type: "route_not_found", error_message: "" };
      return Response.json({ ...refusal, error_url: "" }, { status: 404 });
    }
    const body = request && init.body ? JSON.stringify(request(JSON.parse(String(init.body)))) : init.body;
    const response = await fetch(url, { ...init, body });
    return answer ? Response.json(answer(await response.json()), { status: response.status }) : response;
  };
  Object.defineProperty(page.window, "fetch", { value: skewedFetch });
  const client = createClient(PUBLIC_TOKEN, { apiUrl: provider.url, window: page.window });
  return { client, page };
}

test.each<[string, Skew]>([
  ["a newer provider, whose responses and errors have more fields", { answer: extended }],
  [
    "an older provider, which has fewer fields and lacks our extensions",
    { answer: reduced, lacks: /magic_links\/describe|events$/ },
  ],
  ["a newer client, whose requests have more fields", { request: extended }],
  ["both newer than the other knows", { request: extended, answer: extended }],
])("F26: %s", async (_, skew) => {
  const address = "ada@globex.test";
  const { client, page } = openSkewed(skew);
  expect(await client.bootstrap()).toMatchObject({ projectName: "Acme Boards", pkceRequiredForEmailMagicLinks: true });

  // With a code, for any organization.
  const { code } = await mailFrom(provider, address, () =>
    client.otps.email.discovery.send({ email_address: address }),
  );
  const wrong = client.otps.email.discovery.authenticate({
    email_address: address,
    code: code === "000000" ? "1" : "000000",
  });
  await expect(wrong).rejects.toMatchObject({ code: "api_error", error_type: "otp_code_not_found" });
  const found = await client.otps.email.discovery.authenticate({ email_address: address, code: code ?? "" });
  expect(found.discovered_organizations.map(({ organization }) => organization.organization_slug)).toContain("globex");
  await client.discovery.intermediateSessions.exchange({ organization_id });
  expect(client.session.getInfo()).toMatchObject({ status: "in", member: { email_address: address } });

  // The purpose of a session.
  await client.session.authenticate({ session_duration_minutes: 60 });
  expect(Object.keys(await client.rbac.allPermissions())).not.toEqual([]);
  await client.self.update({ name: "Countess of Lovelace" });
  expect(client.self.getSync()).toMatchObject({ name: "Countess of Lovelace" });
  expect((await client.organization.get()).organization.organization_slug).toBe("globex");

  // A client with the same skew can use what this visit stored.
  const again = createClient(PUBLIC_TOKEN, { apiUrl: provider.url, window: page.window });
  expect(again.session.getInfo()).toMatchObject({ status: "unknown", member: { name: "Countess of Lovelace" } });
  await again.bootstrap();
  again.destroy();
  await client.session.revoke();
  expect(client.session.getInfo().status).toBe("out");

  // With a link, and its verifier.
  const mail = await mailFrom(provider, address, () =>
    client.magicLinks.email.loginOrSignup({ email_address: address, organization_id }),
  );
  await client.magicLinks.describe({ magic_links_token: tokenOf(mail) }).catch(() => {});
  await client.magicLinks.authenticate({ magic_links_token: tokenOf(mail) });
  expect(client.session.getInfo().status).toBe("in");
  client.destroy();
});
