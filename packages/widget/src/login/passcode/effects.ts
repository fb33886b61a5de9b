import type { SendResponse } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/effects.ts";
import {
  type EffectDependencies,
  type EffectKit,
  type Effects,
  localeFor,
  redirectURLs,
  sentNow,
  sessionMinutes,
} from "../effects/kit.ts";
import type { CodeRefused, CodeSent, Problem, SendFailed } from "../flow/events.ts";
import type { Address } from "../flow/recipient.ts";
import type { AuthenticateCode, SendCode } from "./flow.ts";

const refused = (problem: Problem): CodeRefused => ({ type: "codeRefused", problem });

export function passcodeEffects(
  kit: EffectKit<CodeSent | SendFailed | CodeRefused | PrimaryAccepted>,
): Effects<SendCode | AuthenticateCode> {
  const { client, config, perform } = kit;
  return {
    sendCode(effect) {
      const { email, by } = effect;
      const sent = (answer: SendResponse): CodeSent => ({ type: "codeSent", email, ...sentNow(answer) });
      return by === "link"
        ? // The response has the link's expiry; the code has its own.
          perform(
            linkEvent(effect),
            () => mailLink(kit, effect),
            () => sent({}),
            sendFailed(effect),
          )
        : perform(codeEvent(effect), () => mailCode(kit, effect), sent, sendFailed(effect));
    },
    authenticateCode({ email: email_address, code, organizationId: organization_id }) {
      const { email: codes } = client.otps;
      return organization_id === null
        ? perform(
            "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE",
            () => codes.discovery.authenticate({ email_address, code }),
            discovered,
            refused,
          )
        : perform(
            "B2B_OTPS_EMAIL_AUTHENTICATE",
            () =>
              codes.authenticate({
                email_address,
                code,
                organization_id,
                session_duration_minutes: sessionMinutes(config),
                locale: localeFor(config.emailOtpOptions, kit),
              }),
            authenticated,
            refused,
          );
    },
  };
}

type Host = Pick<EffectDependencies, "client" | "config" | "locale">;

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
function mailCode(host: Host, { email, organizationId }: Address) {
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
const codeEvent = ({ organizationId }: Address) =>
  organizationId === null ? "B2B_OTPS_EMAIL_DISCOVERY_SEND" : "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP";

export const sendFailed =
  ({ email }: Address) =>
  (problem: Problem): SendFailed => ({ type: "sendFailed", email, problem });
