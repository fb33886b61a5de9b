// Lazy chunk of the SSO discovery. Projects without single sign-on never load it.
import type { EffectKit, Effects } from "../effects/kit.ts";
import { type FindConnections, type SearchEvent, ssoEmail, ssoFallback, ssoMenu } from "../sso/flow.ts";
import { SsoDiscoveryEmail, SsoDiscoveryFallback, SsoDiscoveryMenu } from "../sso/SsoDiscovery.tsx";
import type { ViewsOf } from "../ui/screen-props.ts";

export const screens = {
  SSODiscoveryEmail: ssoEmail,
  SSODiscoveryMenu: ssoMenu,
  SSODiscoveryFallback: ssoFallback,
};

export const views: ViewsOf<typeof screens> = {
  SSODiscoveryEmail: SsoDiscoveryEmail,
  SSODiscoveryMenu: SsoDiscoveryMenu,
  SSODiscoveryFallback: SsoDiscoveryFallback,
};

export function effects({ client, perform }: EffectKit<SearchEvent>): Effects<FindConnections> {
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
