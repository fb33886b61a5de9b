import { type EffectKit, type Effects, redirectURLs } from "../effects/kit.ts";
import type { RedirectEvent } from "../flow/events.ts";
import type { StartSso } from "./start.ts";

export function ssoStartEffects({ client, config, perform, redirected }: EffectKit<RedirectEvent>): Effects<StartSso> {
  return {
    startSso: ({ connectionId: connection_id }) =>
      perform(
        "B2B_SSO_START",
        async () => {
          await client.sso.start({ connection_id, ...redirectURLs(config.ssoOptions) });
          return { connection_id };
        },
        redirected,
        (problem) => ({ type: "redirectFailed", problem }),
      ),
  };
}
