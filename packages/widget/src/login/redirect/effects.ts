import { type EffectKit, type Effects, redirectURLs } from "../effects/kit.ts";
import type { RedirectEvent } from "../flow/events.ts";
import { configuredProviders } from "../flow/offered-methods.ts";
import type { StartOAuth, StartSso } from "./flow.ts";

export function oauthEffects({ client, config, perform, redirected }: EffectKit<RedirectEvent>): Effects<StartOAuth> {
  const options = config.oauthOptions ?? {};
  return {
    // This call has no event.
    startOAuth({ provider, organizationId, loginHint }) {
      const own = configuredProviders(config).find(({ type }) => type === provider);
      const request = {
        custom_scopes: (own?.customScopes ?? options.customScopes) as string[] | undefined,
        provider_params: {
          ...(loginHint && { login_hint: loginHint }),
          ...options.providerParams,
          ...own?.providerParams,
        },
      };
      const { start, discovery } = client.oauth[provider];
      return perform(
        null,
        () =>
          organizationId === null
            ? discovery.start({ ...request, discovery_redirect_url: options.discoveryRedirectURL })
            : start({ ...request, organization_id: organizationId, ...redirectURLs(options) }),
        redirected,
        (problem) => ({ type: "redirectFailed", problem }),
      );
    },
  };
}

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
