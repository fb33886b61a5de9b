import type { PasskeyRequestOptions } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/effects.ts";
import { type EffectKit, type Effects, sessionMinutes } from "../effects/kit.ts";
import { isCanceled, toPasskeyProblem } from "../effects/passkey-problem.ts";
import type { Problem } from "../flow/events.ts";
import type { PasskeyEffect, PasskeyEvent } from "./flow.ts";

/** Before the challenge expires, after 5 minutes. */
const RENEWAL_MS = 4 * 60 * 1000;

/** Passkeys as the first factor. The code that talks to the browser is loaded when it is needed. */
export function passkeyEffects(kit: EffectKit<PasskeyEvent | PrimaryAccepted>): Effects<PasskeyEffect> {
  const { client, config, perform, send, signal } = kit;
  const { passkeys } = client;
  let suggestion: AbortController | undefined;
  const stop = () => suggestion?.abort();
  signal.addEventListener("abort", stop);

  async function start(organization_id: string | null): Promise<PasskeyRequestOptions> {
    const answer =
      organization_id === null
        ? await passkeys.discovery.authenticateStart()
        : await passkeys.authenticateStart({ organization_id });
    return answer.public_key_credential_request_options;
  }

  /** Errors are silent: the email field then suggests nothing, and the button shows them. */
  async function suggest(organizationId: string | null): Promise<void> {
    stop();
    suggestion = new AbortController();
    const { signal } = suggestion;
    const renewal = setTimeout(suggest, RENEWAL_MS, organizationId);
    signal.addEventListener("abort", () => clearTimeout(renewal));
    try {
      const { canSuggestPasskeys, getPasskey } = await import("@portico/ui/lib/webauthn");
      if (!(await canSuggestPasskeys()) || signal.aborted) return stop();
      const credential = await getPasskey(await start(organizationId), { signal, isSuggested: true });
      stop();
      send({ type: "passkeyChosen", credential });
    } catch {
      stop();
    }
  }

  const failedIn = (organizationId: string | null) => (problem: Problem | null) => {
    suggest(organizationId);
    return { type: "passkeyFailed", problem } as const;
  };

  return {
    suggestPasskeys: ({ organizationId }) => suggest(organizationId),
    stopPasskeys: stop,
    askPasskey({ organizationId }) {
      stop();
      const failed = failedIn(organizationId);
      return perform(
        null,
        async () => {
          const { getPasskey } = await import("@portico/ui/lib/webauthn");
          return getPasskey(await start(organizationId), { signal }).catch(toPasskeyProblem);
        },
        (answer) =>
          "kind" in answer
            ? failed(isCanceled(answer) ? null : answer)
            : ({ type: "passkeyChosen", credential: answer } as const),
        failed,
      );
    },
    authenticatePasskey({ organizationId: organization_id, credential: public_key_credential }) {
      const failed = failedIn(organization_id);
      return organization_id === null
        ? perform(
            "B2B_PASSKEY_DISCOVERY_AUTHENTICATE",
            () => passkeys.discovery.authenticate({ public_key_credential }),
            discovered,
            failed,
          )
        : perform(
            "B2B_PASSKEY_AUTHENTICATE",
            () =>
              passkeys.authenticate({
                organization_id,
                public_key_credential,
                session_duration_minutes: sessionMinutes(config),
              }),
            authenticated,
            failed,
          );
    },
  };
}
