import type { EffectKit, Effects } from "../effects/kit.ts";
import type { FindConnections, SearchEvent } from "./flow.ts";

export function ssoEffects({ client, perform }: EffectKit<SearchEvent>): Effects<FindConnections> {
  return {
    findConnections: ({ email }) =>
      perform(
        "B2B_SSO_DISCOVER_CONNECTIONS",
        () => client.sso.discoverConnections({ email_address: email }),
        ({ connections }) => ({ type: "connectionsFound", email, connections }),
        (problem) => ({ type: "connectionSearchFailed", email, problem }),
      ),
  };
}
