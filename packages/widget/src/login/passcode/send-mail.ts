import type { Surroundings } from "../effects/kit.ts";
import { redirectURLs } from "../effects/kit.ts";
import type { SendFailed } from "../flow/events.ts";
import type { Problem } from "../flow/problem.ts";
import type { Address } from "../flow/recipient.ts";

type Host = Pick<Surroundings, "client" | "config">;

/**
 * Mails a link: to discovery where no organization is known.
 * @param handover_requested whether the next screen can show the number that another device confirms.
 */
export function mailLink({ client, config }: Host, { email, organizationId }: Address, handover_requested?: true) {
  const { email: links } = client.magicLinks;
  const { loginTemplateId, signupTemplateId, discoveryRedirectURL, locale, ...urls } =
    config.emailMagicLinksOptions ?? {};
  const common = { email_address: email, login_template_id: loginTemplateId, locale, handover_requested };
  return organizationId === null
    ? links.discovery.send({ ...common, discovery_redirect_url: discoveryRedirectURL })
    : links.loginOrSignup({
        ...common,
        organization_id: organizationId,
        ...redirectURLs(urls),
        signup_template_id: signupTemplateId,
      });
}

/** Mails a code: to discovery where no organization is known. */
export function mailCode({ client, config }: Host, { email, organizationId }: Address) {
  const { email: codes } = client.otps;
  const { loginTemplateId, signupTemplateId, locale } = config.emailOtpOptions ?? {};
  const common = { email_address: email, login_template_id: loginTemplateId, locale };
  return organizationId === null
    ? codes.discovery.send(common)
    : codes.loginOrSignup({ ...common, organization_id: organizationId, signup_template_id: signupTemplateId });
}

/** The name under which the host hears of a mailed link. */
export const linkEvent = ({ organizationId }: Address) =>
  organizationId === null ? "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND" : "B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP";

/** The name under which the host hears of a mailed code. */
export const codeEvent = ({ organizationId }: Address) =>
  organizationId === null ? "B2B_OTPS_EMAIL_DISCOVERY_SEND" : "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP";

export const sendFailed =
  ({ email }: Address) =>
  (problem: Problem): SendFailed => ({ type: "sendFailed", email, problem });
