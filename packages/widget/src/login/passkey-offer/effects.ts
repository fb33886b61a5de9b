import type { EffectKit, Effects } from "../effects/kit.ts";
import { toPasskeyProblem } from "../effects/passkey-problem.ts";
import type { CodeRefused } from "../flow/events.ts";
import type { OfferEffect, PasskeyAdded } from "./flow.ts";
import { rememberOffer } from "./offer.ts";

const added: PasskeyAdded = { type: "passkeyAdded" };

export function offerEffects(kit: EffectKit<PasskeyAdded | CodeRefused>): Effects<OfferEffect> {
  const { client, perform, signal } = kit;
  const codeRefused = (problem: CodeRefused["problem"]): CodeRefused => ({ type: "codeRefused", problem });
  return {
    addPasskey: ({ type: _, ...who }) =>
      perform(
        null,
        async () => {
          const { createPasskey } = await import("@portico/ui/lib/webauthn");
          const { public_key_credential_creation_options: options } = await client.passkeys.registerStart(who);
          return createPasskey(options, signal).catch(toPasskeyProblem);
        },
        async (created) => {
          // A device that already has the member's passkey needs no other one.
          if ("kind" in created) return created.errorType === "passkey_exists" ? added : codeRefused(created);
          await perform(
            "B2B_PASSKEY_REGISTER",
            () => client.passkeys.register({ ...who, public_key_credential: created }),
            () => added,
            codeRefused,
          );
          return null;
        },
        codeRefused,
      ),
    rememberPasskeyOffer: () => rememberOffer(client.publicToken),
  };
}
