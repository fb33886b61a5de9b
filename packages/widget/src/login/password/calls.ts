import type { Client } from "@portico/client";
import { DEFAULT_SESSION_MINUTES, named, unnamed } from "../effects/calls.ts";
import type { LoginConfig } from "../flow/config.ts";
import type { Address } from "../flow/recipient.ts";

/** The calls for passwords, with what the host configured. Without an organization they serve discovery. */
export function createPasswordCalls(client: Client, config: LoginConfig) {
  const { passwords } = client;
  const options = config.passwordOptions ?? {};
  const { locale } = options;
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES;
  // Kept from the landing on: a refused password uses the link up no more than a typing error does.
  let token = "";
  const resetToken = () => {
    token = client.landing.token ?? token;
    return token;
  };

  return {
    // No event tells the host of these two: they come with every address and every key.
    lookUpMember: ({ email, organizationId }: Address) =>
      unnamed(() =>
        client.organization.members.lookup({ email_address: email, organization_id: organizationId ?? "" }),
      ),
    checkStrength: (password: string) => unnamed(() => passwords.strengthCheck({ password })),

    authenticate: (email_address: string, organization_id: string, password: string) =>
      named("B2B_PASSWORD_AUTHENTICATE", () =>
        passwords.authenticate({ email_address, organization_id, password, session_duration_minutes, locale }),
      ),

    discover: (email_address: string, password: string) =>
      named("B2B_PASSWORD_DISCOVERY_AUTHENTICATE", () => passwords.discovery.authenticate({ email_address, password })),

    startReset({ email, organizationId }: Address) {
      const request = {
        email_address: email,
        login_redirect_url: options.loginRedirectURL,
        reset_password_redirect_url: options.resetPasswordRedirectURL,
        reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
        reset_password_template_id: options.resetPasswordTemplateId,
        verify_email_template_id: options.verifyEmailTemplateId,
        locale,
      };
      const { discoveryRedirectURL: discovery_redirect_url } = options;
      return organizationId === null
        ? named("B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START", () =>
            passwords.discovery.resetByEmailStart({ ...request, discovery_redirect_url }),
          )
        : named("B2B_PASSWORD_RESET_BY_EMAIL_START", () =>
            passwords.resetByEmailStart({ ...request, organization_id: organizationId }),
          );
    },

    resetByEmail: (password: string) =>
      named("B2B_PASSWORD_RESET_BY_EMAIL", () =>
        passwords.resetByEmail({ password_reset_token: resetToken(), password, session_duration_minutes, locale }),
      ),

    discoveryReset: (password: string) =>
      named("B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL", () =>
        passwords.discovery.resetByEmail({ password_reset_token: resetToken(), password }),
      ),

    resetBySession: (password: string) =>
      named("B2B_PASSWORD_RESET_BY_SESSION", () => passwords.resetBySession({ password })),
  };
}
