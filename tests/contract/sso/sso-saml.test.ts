import { SsoAuthenticateResponse } from "@portico/wire/schemas";
import { expect, test } from "vitest";
import { organization, startForFile } from "../support/basics.ts";
import { createSamlIdp } from "../support/identity-providers/saml-idp.ts";
import { beginSaml, landingToken, openBrowser, postResponse, startUrl } from "../support/identity-providers/sso.ts";
import { makePair } from "../support/pkce.ts";
import { forms, url } from "../support/redirect-forms.ts";

const idp = createSamlIdp();
const provider = await startForFile({
  project: {
    pkce_required_for: { sso: true },
    organizations: [
      organization("globex", {
        sso_jit_provisioning: "ALL_ALLOWED",
        sso_connections: [
          {
            type: "saml",
            connection_id: "saml-connection-globex",
            display_name: "Globex",
            idp_entity_id: idp.entityId,
            idp_sso_url: idp.ssoUrl,
            certificates: [idp.certificate],
          },
        ],
        members: [{ email_address: "ada@globex.test", name: "Ada", roles: ["admin"] }],
      }),
    ],
  },
});

test("a member logs in at the organization's own identity provider", async () => {
  const { verifier, challenge } = makePair();
  const { browser, acs, parts } = await beginSaml(provider, idp, "saml-connection-globex", challenge);
  const { status, location, text } = await postResponse(browser, acs, idp.buildResponse(parts("ada@globex.test")));
  expect(text).toBe("");
  expect(status).toBe(303);
  const { client } = provider.openPage();
  const answer = await client.sso.authenticate({
    sso_token: landingToken(location),
    session_duration_minutes: 60,
    pkce_code_verifier: verifier,
  } as never);
  expect(SsoAuthenticateResponse.parse(answer)).toMatchObject({
    member_authenticated: true,
    member: { email_address: "ada@globex.test", sso_registrations: [{ connection_id: "saml-connection-globex" }] },
  });
});

test.each(["login_redirect_url", "signup_redirect_url"])(
  `T20: ${forms.length} forms of %s that are not registered`,
  async (field) => {
    const browser = openBrowser(provider);
    const { challenge } = makePair();
    const begin = async (form: string) => {
      const query = { connection_id: "saml-connection-globex", pkce_code_challenge: challenge, [field]: form };
      const { status, text } = await browser.send(startUrl(query));
      return [status, /redirect URL is not in/.exec(text)?.[0]];
    };
    for (const form of forms) {
      expect([form, ...(await begin(form))]).toEqual([form, 400, "redirect URL is not in"]);
    }
    // Registered for logins only.
    expect((await begin(url))[0]).toBe(field === "login_redirect_url" ? 303 : 400);
  },
);
