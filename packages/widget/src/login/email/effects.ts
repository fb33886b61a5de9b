import { fetchCrossDevice } from "../cross-device/load-lazy.ts";
import type { EffectKit, Effects } from "../effects/kit.ts";
import type { SendFailed } from "../flow/events.ts";
import { linkEvent, mailLink, sendFailed } from "../passcode/send-mail.ts";
import type { LinkSent, SendLink } from "./flow.ts";

export function emailEffects(kit: EffectKit<LinkSent | SendFailed>): Effects<SendLink> {
  return {
    sendLink: (effect) =>
      kit.perform(
        linkEvent(effect),
        () => mailLink(kit, effect, true),
        async ({ handover }): Promise<LinkSent> => {
          const { email } = effect;
          const atMs = Date.now();
          // Few projects have other devices confirm links, so what they need comes when one does, and before its screen.
          if (handover) await fetchCrossDevice();
          return { type: "linkSent", email, atMs, handover };
        },
        sendFailed(effect),
      ),
  };
}
