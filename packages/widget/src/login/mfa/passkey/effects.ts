import { type EffectKit, type Effects, sessionMinutes } from "../../effects/kit.ts";
import { toPasskeyProblem } from "../../effects/passkey-problem.ts";
import type { CodeRefused } from "../../flow/events.ts";
import {
  type Accepted,
  accepted,
  codeRefused,
  type MfaMember,
  type Remembering,
  type SecondPasskeyEffect,
} from "../steps.ts";

/** Passkeys as the second factor. The code that talks to the browser is loaded when it is needed. */
export function secondPasskeyEffects(kit: EffectKit<Accepted | CodeRefused>): Effects<SecondPasskeyEffect> {
  const { client, config, perform, signal } = kit;
  const { passkeys } = client;
  const session_duration_minutes = sessionMinutes(config);
  const webauthn = () => import("@portico/ui/lib/webauthn");

  function create(member: MfaMember): Promise<void> {
    return perform(
      null,
      async () => {
        const { createPasskey } = await webauthn();
        const { public_key_credential_creation_options: options } = await passkeys.registerStart({ ...member });
        return createPasskey(options, signal).catch(toPasskeyProblem);
      },
      async (created) => {
        if ("kind" in created) {
          // The member already has a passkey on this device. It counts, because they have no other second factor.
          if (created.errorType === "passkey_exists") return show(member);
          return codeRefused(created);
        }
        await perform(
          "B2B_PASSKEY_REGISTER",
          () => passkeys.register({ ...member, public_key_credential: created, session_duration_minutes }),
          accepted,
          codeRefused,
        );
        return null;
      },
      codeRefused,
    );
  }

  async function show({ remember_device, ...member }: MfaMember & Remembering): Promise<null> {
    await perform(
      null,
      async () => {
        const { getPasskey } = await webauthn();
        const { public_key_credential_request_options: options } = await passkeys.mfa.authenticateStart({ ...member });
        return getPasskey(options, { signal }).catch(toPasskeyProblem);
      },
      async (shown) => {
        if ("kind" in shown) return codeRefused(shown);
        await perform(
          "B2B_PASSKEY_MFA_AUTHENTICATE",
          () =>
            passkeys.mfa.authenticate({
              ...member,
              ...(remember_device && { remember_device }),
              public_key_credential: shown,
              session_duration_minutes,
            }),
          accepted,
          codeRefused,
        );
        return null;
      },
      codeRefused,
    );
    return null;
  }

  return {
    createSecondPasskey: ({ type: _, ...member }) => create(member),
    showSecondPasskey: ({ type: _, ...member }) => show(member),
  };
}
