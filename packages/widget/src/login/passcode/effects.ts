import type { SendResponse } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/outcomes.ts";
import { type EffectKit, type Effects, localeFor, sentNow, sessionMinutes } from "../effects/kit.ts";
import type { CodeRefused, CodeSent, Problem, SendFailed } from "../flow/events.ts";
import type { AuthenticateCode, SendCode } from "./flow.ts";
import { codeEvent, linkEvent, mailCode, mailLink, sendFailed } from "./send-mail.ts";

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
