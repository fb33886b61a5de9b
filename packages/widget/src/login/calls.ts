import type { Client } from "@portico/client";
import type { LoginEvents } from "./callbacks.ts";
import type { LoginConfig } from "./flow/config.ts";
import type { Address } from "./flow/machine.ts";

/** A call of the client, and the name under which the host hears of its answer. */
export interface LoginCall<Type extends keyof LoginEvents> {
  type: Type;
  make: () => Promise<LoginEvents[Type]>;
}

const DEFAULT_SESSION_MINUTES = 60;

/** The calls that the login makes, with what the host configured. Mails go to discovery where no organization is known. */
export function createCalls(client: Client, config: LoginConfig) {
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES;
  const links = config.emailMagicLinksOptions ?? {};
  const codes = config.emailOtpOptions ?? {};

  return {
    lookUpOrganization: (organization_slug: string) =>
      named("B2B_ORGANIZATIONS_GET_BY_SLUG", () => client.organization.getBySlug({ organization_slug })),

    sendLink({ email, organizationId }: Address) {
      const common = { email_address: email, login_template_id: links.loginTemplateId, locale: links.locale };
      if (organizationId === null) {
        const request = { ...common, discovery_redirect_url: links.discoveryRedirectURL };
        return named("B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND", () => client.magicLinks.email.discovery.send(request));
      }
      const request = {
        ...common,
        organization_id: organizationId,
        login_redirect_url: links.loginRedirectURL,
        signup_redirect_url: links.signupRedirectURL,
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

function named<Type extends keyof LoginEvents>(type: Type, make: () => Promise<LoginEvents[Type]>): LoginCall<Type> {
  return { type, make };
}
