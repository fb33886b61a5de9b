import type { Client } from "@portico/client";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/effects.ts";
import { type EffectKit, type Effects, localeFor, sessionMinutes } from "../effects/kit.ts";
import type { Problem } from "../flow/events.ts";
import type { LandingEffect, LinkDescribed, TokenRefused } from "./flow.ts";

export function landingEffects(kit: EffectKit<LinkDescribed | TokenRefused | PrimaryAccepted>): Effects<LandingEffect> {
  const { client, config, perform, send } = kit;
  const session_duration_minutes = sessionMinutes(config);
  const refused = async (problem: Problem): Promise<TokenRefused> => ({
    type: "tokenRefused",
    problem,
    // Every project has a name. Without one, the bootstrap consists of defaults and the provider did not answer that
    // call either.
    providerAnswers: (await client.bootstrap()).projectName !== null,
  });

  return {
    describeLink: () => describeLink(client).then(send),

    redeemToken({ tokenType }) {
      // Read here and not stored elsewhere: the machine's state contains no secrets.
      const token = client.landing.token ?? "";
      switch (tokenType) {
        case "discovery":
          return perform(
            "B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE",
            () => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token }),
            discovered,
            refused,
          );
        case "discovery_oauth":
          return perform(
            "B2B_OAUTH_DISCOVERY_AUTHENTICATE",
            () => client.oauth.discovery.authenticate({ discovery_oauth_token: token }),
            discovered,
            refused,
          );
        case "oauth":
          return perform(
            "B2B_OAUTH_AUTHENTICATE",
            () => client.oauth.authenticate({ oauth_token: token, session_duration_minutes }),
            authenticated,
            refused,
          );
        case "sso":
          return perform(
            "B2B_SSO_AUTHENTICATE",
            () => client.sso.authenticate({ sso_token: token, session_duration_minutes }),
            authenticated,
            refused,
          );
        case "multi_tenant_impersonation":
          return perform(
            "B2B_IMPERSONATION_AUTHENTICATE",
            () => client.impersonation.authenticate({ impersonation_token: token }),
            authenticated,
            refused,
          );
        default: {
          const request = { session_duration_minutes, locale: localeFor(config.emailMagicLinksOptions, kit) };
          return perform(
            "B2B_MAGIC_LINK_AUTHENTICATE",
            () => client.magicLinks.authenticate({ magic_links_token: token, ...request }),
            authenticated,
            refused,
          );
        }
      }
    },
  };
}

/** Looks up the link's purpose and the current session. Errors are ignored, because redeeming the link reports them. */
async function describeLink({ session, magicLinks, landing }: Client): Promise<LinkDescribed> {
  const nothing = () => null;
  // The client's own first check retries until it succeeds, but this one must end.
  if (session.getInfo().status === "unknown") await session.authenticate().catch(nothing);
  const { member } = session.getInfo();
  const link = member && (await magicLinks.describe({ magic_links_token: landing.token ?? "" }).catch(nothing));
  return { type: "linkDescribed", link, signedInAs: member?.email_address };
}
