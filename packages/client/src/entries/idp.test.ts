import { expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { ada, signedIn } from "../../testing/fixtures.ts";
import { startClient } from "../../testing/start-client.ts";
import type { Client } from "../create-client.ts";
import { createIdp } from "./idp.ts";

test("the calls of a consent page go by the client's session, and by no other object's", async () => {
  const browser = openBrowser();
  const calls = {
    "POST /idp/b2b/oauth/authorize/start": {},
    "POST /idp/b2b/oauth/authorize/submit": {},
    "POST /b2b/oauth/logout/start": {},
    "GET /b2b/organizations/members/connected_apps": {},
    "POST /b2b/organizations/members/connected_apps/a%2F1/revoke": {},
  };
  browser.provide(calls);
  const { client } = startClient({ browser });
  const idp = createIdp(client);
  const request = { client_id: "c", redirect_uri: "https://app.test/", response_type: "code", scopes: ["openid"] };
  await idp.oauthAuthorizeStart({ ...request, request_id: "r" });
  await idp.oauthAuthorizeSubmit({ ...request, consent_granted: true, state: "s" });
  await idp.oauthLogoutStart({ client_id: "c", post_logout_redirect_uri: "https://app.test/" });
  await idp.getConnectedApps();
  await idp.revokeConnectedApp({ connected_app_id: "a/1" });
  expect(browser.operations().filter((name) => /oauth|connected/.test(name))).toEqual(Object.keys(calls));
  expect(browser.callsOf("POST /idp/b2b/oauth/authorize/submit")[0]?.body).toEqual({
    ...request,
    consent_granted: true,
    state: "s",
  });
  expect(() => createIdp({} as Client)).toThrow("createIdp");
});

test("exchanging an access token signs in", async () => {
  const browser = openBrowser();
  browser.provide({
    "POST /b2b/sessions/exchange_access_token": signedIn(),
    "POST /b2b/sessions/authenticate": signedIn(),
  });
  const { client } = startClient({ browser });
  await createIdp(client).exchangeAccessToken({ access_token: "t" });
  expect(client.session.getInfo()).toMatchObject({ status: "in", member: { member_id: ada.member_id } });
});
