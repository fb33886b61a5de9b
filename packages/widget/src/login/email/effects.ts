import type { EffectKit, Effects } from "../effects/kit.ts";
import type { SendFailed } from "../flow/events.ts";
import { linkEvent, mailLink, sendFailed } from "../passcode/effects.ts";
import type { LinkSent, SendLink } from "./flow.ts";

export function emailEffects(kit: EffectKit<LinkSent | SendFailed>): Effects<SendLink> {
  return {
    sendLink: (effect) =>
      kit.perform(
        linkEvent(effect),
        () => mailLink(kit, effect),
        (): LinkSent => ({ type: "linkSent", email: effect.email, atMs: Date.now() }),
        sendFailed(effect),
      ),
  };
}
