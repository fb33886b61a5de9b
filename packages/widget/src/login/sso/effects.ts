import { type EffectKit, type Effects, redirectURLs } from "../effects/kit.ts";
import type { RedirectEvent } from "../flow/events.ts";
import type { FindConnections, SearchEvent, StartSso } from "./flow.ts";

export function ssoEffects({
  client,
  config,
  perform,
  redirected,
}: EffectKit<SearchEvent | RedirectEvent>): Effects<FindConnections | StartSso> {
  return {
    findConnections: ({ email }) =>
      perform(
        "B2B_SSO_DISCOVER_CONNECTIONS",
        () => client.sso.discoverConnections({ email_address: email }),
        ({ connections }) => ({ type: "connectionsFound", email, connections }),
        (problem) => ({ type: "connectionSearchFailed", email, problem }),
      ),
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
