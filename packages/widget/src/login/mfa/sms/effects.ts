import { type EffectKit, type Effects, localeFor, sentNow, sessionMinutes } from "../../effects/kit.ts";
import type { CodeRefused } from "../../flow/events.ts";
import { type Accepted, accepted, codeRefused, type SmsEffect } from "../steps.ts";
import type { PhoneChecked, TextEvent } from "./flow.ts";
import { checkPhone } from "./phone/check-phone.ts";

export function smsEffects(kit: EffectKit<PhoneChecked | TextEvent | Accepted | CodeRefused>): Effects<SmsEffect> {
  const { client, config, perform, send } = kit;
  return {
    checkPhone: ({ phone }) => checkPhone(phone).then((number) => send({ type: "phoneChecked", phone, number })),
    sendText({ type: _, newNumber, ...member }) {
      const number = newNumber !== null && { mfa_phone_number: newNumber };
      return perform(
        "B2B_SMS_OTP_SEND",
        () => client.otps.sms.send({ ...member, locale: localeFor(config.smsOtpOptions, kit), ...number }),
        (answer) => ({ type: "textSent", newNumber, ...sentNow(answer) }),
        (problem) => ({ type: "textFailed", newNumber, problem }),
      );
    },
    authenticateText: ({ type: _, ...request }) =>
      perform(
        "B2B_SMS_OTP_AUTHENTICATE",
        () => client.otps.sms.authenticate({ ...request, session_duration_minutes: sessionMinutes(config) }),
        accepted,
        codeRefused,
      ),
  };
}
