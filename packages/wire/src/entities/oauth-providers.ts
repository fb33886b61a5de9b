/**
 * The OAuth providers, by their names on the wire, in the order in which they are
 * offered.
 */
export const oauthProviderNames = ["google", "microsoft", "hubspot", "slack", "github", "gitlab"] as const;

export type OauthProvider = (typeof oauthProviderNames)[number];

interface Provider {
  /** The provider's own spelling of its name. */
  name: string;
  /** True if the provider accepts a login hint, which selects one of a person's accounts. */
  takesHint?: true;
}

/** The providers' rows. The names are a separate list because the headless client needs only those. */
export const oauthProviders: Record<OauthProvider, Provider> = {
  google: { name: "Google", takesHint: true },
  microsoft: { name: "Microsoft", takesHint: true },
  hubspot: { name: "HubSpot" },
  slack: { name: "Slack" },
  github: { name: "GitHub" },
  gitlab: { name: "GitLab" },
};
