import type { Client } from "@portico/client";
import type { LoginConfig } from "../flow/config.ts";
import { configuredProviders } from "../flow/oauth-providers.ts";
import type { Address } from "../flow/recipient.ts";
import type { Effect } from "../machine.ts";
import type { LoginEvents } from "./callbacks.ts";

type OAuthStart = Extract<Effect, { type: "startOAuth" }>;

/** A call of the client, and the name under which the host hears of its answer. */
export interface LoginCall<Type extends keyof LoginEvents, Outcome = LoginEvents[Type]> {
  /** Null where the host hears of nothing. */
  type: Type | null;
  make: () => Promise<Outcome>;
}

export const DEFAULT_SESSION_MINUTES = 60;

/** The calls that the login makes, with what the host configured. Mails go to discovery where no organization is known. */
export function createCalls(client: Client, config: LoginConfig) {
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES;
  const links = config.emailMagicLinksOptions ?? {};
  const codes = config.emailOtpOptions ?? {};
  const oauth = config.oauthOptions ?? {};

  return {
    lookUpOrganization: (organization_slug: string) =>
      named("B2B_ORGANIZATIONS_GET_BY_SLUG", () => client.organization.getBySlug({ organization_slug })),

    /** @param handover_requested whether the next screen can show the number of a hand-over. */
    sendLink({ email, organizationId }: Address, handover_requested?: true) {
      const common = {
        email_address: email,
        login_template_id: links.loginTemplateId,
        locale: links.locale,
        handover_requested,
      };
      if (organizationId === null) {
        const request = { ...common, discovery_redirect_url: links.discoveryRedirectURL };
        return named("B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND", () => client.magicLinks.email.discovery.send(request));
      }
      const request = {
        ...common,
        organization_id: organizationId,
        ...bothURLs(links),
        signup_template_id: links.signupTemplateId,
      };
      return named("B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP", () => client.magicLinks.email.loginOrSignup(request));
    },

    sendCode({ email, organizationId }: Address) {
      const common = { email_address: email, login_template_id: codes.loginTemplateId, locale: codes.locale };
      if (organizationId === null) {
        return named("B2B_OTPS_EMAIL_DISCOVERY_SEND", () => client.otps.email.discovery.send(common));
      }
      const request = { ...common, organization_id: organizationId, signup_template_id: codes.signupTemplateId };
      return named("B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP", () => client.otps.email.loginOrSignup(request));
    },

    discoverByCode: (email: string, code: string) =>
      named("B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE", () =>
        client.otps.email.discovery.authenticate({ email_address: email, code }),
      ),

    authenticateByCode(email: string, code: string, organization_id: string) {
      const request = { email_address: email, code, organization_id, session_duration_minutes, locale: codes.locale };
      return named("B2B_OTPS_EMAIL_AUTHENTICATE", () => client.otps.email.authenticate(request));
    },

    // The token is read here and kept nowhere else: the machine's state holds no secrets.
    discoverByLink: () =>
      named("B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE", () =>
        client.magicLinks.discovery.authenticate({ discovery_magic_links_token: client.landing.token ?? "" }),
      ),

    authenticateByLink() {
      const request = { session_duration_minutes, locale: links.locale };
      return named("B2B_MAGIC_LINK_AUTHENTICATE", () =>
        client.magicLinks.authenticate({ magic_links_token: client.landing.token ?? "", ...request }),
      );
    },

    discoverByOAuth: () =>
      named("B2B_OAUTH_DISCOVERY_AUTHENTICATE", () =>
        client.oauth.discovery.authenticate({ discovery_oauth_token: client.landing.token ?? "" }),
      ),

    authenticateByOAuth: () =>
      named("B2B_OAUTH_AUTHENTICATE", () =>
        client.oauth.authenticate({ oauth_token: client.landing.token ?? "", session_duration_minutes }),
      ),

    authenticateBySso: () =>
      named("B2B_SSO_AUTHENTICATE", () =>
        client.sso.authenticate({ sso_token: client.landing.token ?? "", session_duration_minutes }),
      ),

    impersonate: () =>
      named("B2B_IMPERSONATION_AUTHENTICATE", () =>
        client.impersonation.authenticate({ impersonation_token: client.landing.token ?? "" }),
      ),

    findConnections: (email_address: string) =>
      named("B2B_SSO_DISCOVER_CONNECTIONS", () => client.sso.discoverConnections({ email_address })),

    /** No event is named for it. */
    startOAuth({ provider, organizationId, loginHint }: OAuthStart) {
      const own = configuredProviders(config).find(({ type }) => type === provider);
      const request = {
        custom_scopes: (own?.customScopes ?? oauth.customScopes) as string[] | undefined,
        provider_params: {
          ...(loginHint && { login_hint: loginHint }),
          ...oauth.providerParams,
          ...own?.providerParams,
        },
      };
      const { start, discovery } = client.oauth[provider];
      return unnamed(() =>
        organizationId === null
          ? discovery.start({ ...request, discovery_redirect_url: oauth.discoveryRedirectURL })
          : start({ ...request, organization_id: organizationId, ...bothURLs(oauth) }),
      );
    },

    startSso: (connection_id: string) =>
      named("B2B_SSO_START", async () => {
        await client.sso.start({ connection_id, ...bothURLs(config.ssoOptions) });
        return { connection_id };
      }),

    exchange(organization_id: string) {
      const request = { organization_id, session_duration_minutes, locale: links.locale };
      return named("B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE", () =>
        client.discovery.intermediateSessions.exchange(request),
      );
    },

    createOrganization: () =>
      named("B2B_DISCOVERY_ORGANIZATIONS_CREATE", () =>
        client.discovery.organizations.create({ session_duration_minutes }),
      ),
  };
}

/** Returns where a login and a signup lead; the project's own where the host names none. */
export function bothURLs(options: { loginRedirectURL?: string; signupRedirectURL?: string } = {}) {
  return { login_redirect_url: options.loginRedirectURL, signup_redirect_url: options.signupRedirectURL };
}

/** The host hears of it only when it fails. */
export function unnamed<Outcome>(make: () => Promise<Outcome>): LoginCall<never, Outcome> {
  return { type: null, make };
}

export function named<Type extends keyof LoginEvents>(
  type: Type,
  make: () => Promise<LoginEvents[Type]>,
): LoginCall<Type> {
  return { type, make };
}
