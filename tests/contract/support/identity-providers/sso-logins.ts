import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { SsoAuthenticateResponse } from "@portico/wire/schemas";
import { refusal } from "../basics.ts";
import type { startOidcIdp } from "./oidc-idp.ts";
import { landingToken, openBrowser, startUrl } from "./sso.ts";

type OidcIdp = Awaited<ReturnType<typeof startOidcIdp>>;
type Client = ReturnType<TestProvider["openPage"]>["client"];

/**
 * The steps of a login at an identity provider.
 *
 * @param answerLogin logs in at the identity provider. The browser has not brought the response back yet: calling what
 * is returned does.
 */
export function stepsOfLogin<Login extends unknown[]>(
  provider: TestProvider,
  answerLogin: (...login: Login) => Promise<() => Promise<{ location: string }>>,
) {
  /** A login whose token no page has redeemed yet. */
  const beginLogin = async (...login: Login) => landingToken((await (await answerLogin(...login))()).location);
  return {
    answerLogin,
    beginLogin,
    /** A login that starts a session. */
    async logIn(...login: Login) {
      const { client } = provider.openPage();
      const sso_token = await beginLogin(...login);
      SsoAuthenticateResponse.parse(await client.sso.authenticate({ sso_token, session_duration_minutes: 60 }));
      return client;
    },
    isOver: (client: Client) => refusal(client.self.get(), "session_not_found"),
    goesOn: (client: Client) => client.self.get(),
  };
}

export const oidcPath = (connection_id: string) => `/v1/public/sso/${PROJECT_ID}/${connection_id}/oidc`;

/** The steps of an OpenID Connect login at a connection. */
export function stepsOfOidcLogin(provider: TestProvider, idp: OidcIdp, connection: string) {
  const now = () => provider.provider.services.clock.now();
  const answerLogin = async (sid: string, name = "ada", connection_id = connection, by = idp) => {
    const browser = openBrowser(provider);
    const { location } = await browser.send(startUrl({ connection_id }));
    const claims = { sub: `subject-${name}`, sid, email: `${name}@globex.test` };
    const query = by.answer(location, { claims }, now);
    return () => browser.send(`http://portico.test${oidcPath(connection_id)}/callback?${query}`);
  };
  return stepsOfLogin(provider, answerLogin);
}
