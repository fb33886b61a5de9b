import { type Choice, chooseInOneTap } from "@portico/sandbox";
import { describe, expect, test } from "vitest";
import { inVariant, refusal, variant } from "../support/basics.ts";
import { startOauthFixture, tokenIn } from "../support/identity-providers/oauth.ts";
import { forms } from "../support/redirect-forms.ts";

const { provider, globex, sandbox } = await startOauthFixture(({ oauth }, project) => ({
  otherProjects: [
    variant("none", { ...project, oauth: {} }),
    variant("closed", { ...project, oauth: { ...oauth, google: { ...oauth.google, one_tap: false } } }),
    variant("bare", { ...project, redirect_urls: [] }),
    variant("no-signup", {
      ...project,
      redirect_urls: [{ url: "http://localhost:4000/login", types: ["login"], default: true }],
    }),
  ],
}));

const ada: Choice = { email: "ada@globex.test" };
const tap = (choice: Choice = ada, clientId = "sandbox-google") => chooseInOneTap(sandbox.url, clientId, choice);

describe("the start", () => {
  test("returns Google's client ID, or null without Google", async () => {
    expect((await provider.openPage().client.oauth.googleOneTap.start()).google_client_id).toBe("sandbox-google");
    const { client } = inVariant(provider, "none").openPage();
    expect((await client.oauth.googleOneTap.start()).google_client_id).toBe("");
    await refusal(client.oauth.googleOneTap.discoverySubmit({ id_token: await tap() }), "oauth_config_not_found");
  });

  test.each([
    ["closed", "default_provider_not_allowed"],
    ["bare", "no_login_redirect_urls_set"],
    ["no-signup", "no_signup_redirect_urls_set"],
  ] as const)("names what a developer has to fix: %s", async (name, error) => {
    const { client } = inVariant(provider, name).openPage();
    await refusal(client.oauth.googleOneTap.start(), error);
    await refusal(client.oauth.googleOneTap.submit({ id_token: await tap(), organization_id: globex }), error);
  });
});

describe("the submit", () => {
  test("answers with the landing URL of an organization's flow", async () => {
    const { client } = provider.openPage();
    const { redirect_url } = await client.oauth.googleOneTap.submit({ id_token: await tap(), organization_id: globex });
    const landing = new URL(redirect_url);
    expect([landing.pathname, landing.searchParams.get("portico_token_type")]).toEqual(["/login", "oauth"]);
    const { member, provider_values } = await client.oauth.authenticate({ oauth_token: tokenIn(landing) });
    expect(member).toMatchObject({ email_address: ada.email, oauth_registrations: [{ provider_type: "google" }] });
    expect(provider_values.access_token).toBe("");
  });

  test("answers with the landing URL of a discovery flow, with a new PKCE pair if the project requires it", async () => {
    const { client } = provider.openPage();
    const { redirect_url } = await client.oauth.googleOneTap.discoverySubmit({ id_token: await tap() });
    const token = tokenIn(new URL(redirect_url));
    const stranger = provider.openPage().client;
    await refusal(
      stranger.oauth.discovery.authenticate({ discovery_oauth_token: token }),
      "pkce_expected_code_verifier",
    );
    const { discovered_organizations } = await client.oauth.discovery.authenticate({ discovery_oauth_token: token });
    expect(discovered_organizations.length).toBeGreaterThan(1);
  });

  test("needs an organization, with an error before anything is sent", async () => {
    const submit = provider.openPage().client.oauth.googleOneTap.submit({ id_token: "x", organization_id: "" });
    await expect(submit).rejects.toThrow("organization_id is a required argument");
  });

  test.each(["login_redirect_url", "signup_redirect_url", "discovery_redirect_url"])(
    `T20: ${forms.length} forms of %s that are not registered`,
    async (field) => {
      const path = field === "discovery_redirect_url" ? "discovery/submit" : "submit";
      for (const form of forms) {
        const { status, body } = await provider.request(`/sdk/v1/b2b/oauth/google/onetap/${path}`, {
          body: { id_token: "x", organization_id: globex, [field]: form },
        });
        expect([form, status, body.error_type]).toEqual([form, 400, "no_match_for_provided_magic_link_url"]);
      }
    },
  );

  test("T8: Google is only an authority for Google's addresses", async () => {
    for (const change of [{ verified: "no" }, { verified: "text" }, { hosted_domain: "none" }] as Partial<Choice>[]) {
      const { client } = provider.openPage();
      const id_token = await tap({ email: "bob@globex.test", subject: `tap-${JSON.stringify(change)}`, ...change });
      const { redirect_url } = await client.oauth.googleOneTap.submit({ id_token, organization_id: globex });
      const answer = await client.oauth.authenticate({ oauth_token: tokenIn(new URL(redirect_url)) });
      expect(answer.primary_required).not.toBeNull();
    }
  });

  test("T39: refuses forged, foreign, expired and used credentials", async () => {
    const { client } = provider.openPage();
    const submit = (id_token: string) => client.oauth.googleOneTap.discoverySubmit({ id_token });
    const good = await tap();
    await submit(good);
    const [, payload = ""] = good.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const forged = await Promise.all([
      good,
      none,
      "x",
      "a.b.c",
      good.slice(0, -6),
      tap(ada, "another-browser"),
      ...(["wrong_audience", "wrong_issuer", "expired", "wrong_alg", "foreign_key"] as const).map((misbehavior) =>
        tap({ ...ada, misbehavior }),
      ),
    ]);
    for (const id_token of forged) await refusal(submit(id_token), "invalid_id_token");
  });
});
