import { createAdmin } from "@portico/client/admin";
import { SsoAuthenticateResponse } from "@portico/wire/schemas";
import { beforeAll, describe, expect, test } from "vitest";
import { organization, signIn, startForFile } from "../support/basics.ts";
import { createSamlIdp, honestParts } from "../support/identity-providers/saml-idp.ts";
import {
  beginSaml,
  hiddenFields,
  landingToken,
  openBrowser,
  postResponse,
  samlUrls,
  startUrl,
} from "../support/identity-providers/sso.ts";
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

describe("an identity provider that only offers HTTP-POST", () => {
  const posting = createSamlIdp("https://idp.jumpcloud.test/saml", undefined, "POST");
  let connection_id = "";

  beforeAll(async () => {
    const { saml } = createAdmin((await signIn(provider, "ada@globex.test", "globex")).client).sso;
    connection_id = (await saml.createConnection()).connection.connection_id;
    const metadata_xml = String(posting.metadata);
    const { connection } = await saml.updateConnectionByURL({ connection_id, metadata_xml });
    expect(connection).toMatchObject({
      status: "active",
      idp_sso_url: posting.ssoUrl,
      idp_sso_binding: "post",
    });
  });

  test("gets a signed request from a form that submits itself", async () => {
    const browser = openBrowser(provider);
    const { verifier, challenge } = makePair();
    const { acs, metadata: audience } = samlUrls(connection_id);
    const started = await browser.send(startUrl({ connection_id, pkce_code_challenge: challenge }));
    expect(started.status).toBe(200);
    expect(started.text).toContain(`<form method="post" action="${posting.ssoUrl}">`);
    expect(started.text).toContain("document.forms[0].submit();");
    // It may redirect to its other hosts.
    expect(started.headers.get("content-security-policy")).toContain("form-action 'self' https:;");

    const request = await posting.readPostedRequest(hiddenFields(started.text), (await browser.send(audience)).text);
    expect(request.assertionConsumerServiceUrl).toBe(acs);
    const now = provider.provider.services.clock.now();
    const parts = honestParts({ idp: posting, request, acs, audience, address: "ada@globex.test", now });
    const { location } = await postResponse(browser, acs, posting.buildResponse(parts));
    const answer = await provider.openPage().client.sso.authenticate({
      sso_token: landingToken(location),
      session_duration_minutes: 60,
      pkce_code_verifier: verifier,
    } as never);
    expect(answer).toMatchObject({ member: { email_address: "ada@globex.test" } });
  });

  test("is named to a visitor who does not come from the app, before anything is posted", async () => {
    const headers = { "sec-fetch-site": "cross-site", referer: "https://elsewhere.test/" };
    const { status, text } = await openBrowser(provider).send(
      startUrl({ connection_id, pkce_code_challenge: makePair().challenge }),
      { headers },
    );
    expect(status).toBe(200);
    expect(text).toContain("idp.jumpcloud.test");
    expect(text).toContain(`<form method="post" action="${posting.ssoUrl}">`);
    expect(text).not.toContain("<script>");
  });

  test("gets redirects once its metadata offers HTTP-Redirect", async () => {
    const { saml } = createAdmin((await signIn(provider, "ada@globex.test", "globex")).client).sso;
    const redirecting = createSamlIdp(posting.entityId, posting).metadata;
    const { connection } = await saml.updateConnectionByURL({ connection_id, metadata_xml: String(redirecting) });
    expect(connection.idp_sso_binding).toBe("redirect");
  });

  test("gets redirects once its URL is entered by hand, unless HTTP-POST is named", async () => {
    const { saml } = createAdmin((await signIn(provider, "ada@globex.test", "globex")).client).sso;
    await saml.updateConnectionByURL({ connection_id, metadata_xml: String(posting.metadata) });
    const change = async (more: object) =>
      (await saml.updateConnection({ connection_id, idp_sso_url: "https://idp.jumpcloud.test/sso", ...more } as never))
        .connection.idp_sso_binding;
    expect(await change({})).toBe("redirect");
    expect(await change({ idp_sso_binding: "post" })).toBe("post");
  });
});
