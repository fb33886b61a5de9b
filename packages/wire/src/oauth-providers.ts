/**
 * Providers at which members may have an account, by their names on the wire and in the order in which they are
 * offered.
 */
export const oauthProviderNames = ["google", "microsoft", "hubspot", "slack", "github", "gitlab"] as const;

export type OauthProvider = (typeof oauthProviderNames)[number];

interface Provider {
  /** Its name as it writes itself. */
  name: string;
  /** True where it can be told beforehand which of a person's accounts is meant. */
  takesHint?: true;
}

/** The rows of the providers. The names stand by themselves, because a client without a view needs no more. */
export const oauthProviders: Record<OauthProvider, Provider> = {
  google: { name: "Google", takesHint: true },
  microsoft: { name: "Microsoft", takesHint: true },
  hubspot: { name: "HubSpot" },
  slack: { name: "Slack" },
  github: { name: "GitHub" },
  gitlab: { name: "GitLab" },
};
