import { asSdkError, callHost } from "../../flow/effects/perform.ts";
import type { EffectKit, Effects } from "../effects/kit.ts";
import type { PromptOneTap } from "../flow/offered-methods.ts";
import type { OneTapEffect, OneTapEvent } from "./flow.ts";

/**
 * Google One Tap. The code that talks to Google is loaded only if a prompt is needed; if it fails to load, there is
 * no prompt.
 */
export function oneTapEffects(kit: EffectKit<OneTapEvent>): Effects<OneTapEffect> {
  const { client, callbacks, send, signal } = kit;
  let google: Effects<OneTapEffect> | undefined;
  let wanted: PromptOneTap | null = null;
  return {
    async promptOneTap(asked) {
      wanted = asked;
      try {
        const { googleEffects } = await import("./google-effects.ts");
        if (asked !== wanted || signal.aborted) return;
        google ??= googleEffects(kit);
        google.promptOneTap(asked);
      } catch (thrown) {
        callHost(callbacks().onError, asSdkError(thrown));
        send({ type: "oneTapMissed", reason: "unknown_reason", isTestProject: client.isTestProject });
      }
    },
    cancelOneTap(effect) {
      wanted = null;
      google?.cancelOneTap(effect);
    },
  };
}
