import type { Surroundings } from "../effects/kit.ts";
import { localeFor, redirectURLs } from "../effects/kit.ts";
import type { Problem, SendFailed } from "../flow/events.ts";
import type { Address } from "../flow/recipient.ts";

type Host = Pick<Surroundings, "client" | "config" | "locale">;

/** Emails a link, in the discovery flow if there is no organization. */
export function mailLink(host: Host, { email, organizationId }: Address) {
  const { email: links } = host.client.magicLinks;
  const options = host.config.emailMagicLinksOptions;
  const { loginTemplateId, signupTemplateId, discoveryRedirectURL, ...urls } = options ?? {};
  const locale = localeFor(options, host);
  const common = { email_address: email, login_template_id: loginTemplateId, locale };
  return organizationId === null
    ? links.discovery.send({ ...common, discovery_redirect_url: discoveryRedirectURL })
    : links.loginOrSignup({
        ...common,
        organization_id: organizationId,
        ...redirectURLs(urls),
        signup_template_id: signupTemplateId,
      });
}

/** Emails a code, in the discovery flow if there is no organization. */
export function mailCode(host: Host, { email, organizationId }: Address) {
  const { email: codes } = host.client.otps;
  const options = host.config.emailOtpOptions;
  const { loginTemplateId, signupTemplateId } = options ?? {};
  const common = { email_address: email, login_template_id: loginTemplateId, locale: localeFor(options, host) };
  return organizationId === null
    ? codes.discovery.send(common)
    : codes.loginOrSignup({ ...common, organization_id: organizationId, signup_template_id: signupTemplateId });
}

/** Returns the host's event name of an emailed link. */
export const linkEvent = ({ organizationId }: Address) =>
  organizationId === null ? "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND" : "B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP";

/** Returns the host's event name of an emailed code. */
export const codeEvent = ({ organizationId }: Address) =>
  organizationId === null ? "B2B_OTPS_EMAIL_DISCOVERY_SEND" : "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP";

export const sendFailed =
  ({ email }: Address) =>
  (problem: Problem): SendFailed => ({ type: "sendFailed", email, problem });
