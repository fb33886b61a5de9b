interface Provider {
  /** How it writes itself. */
  name: string;
  /** That it can be told beforehand which of a person's accounts is meant. */
  takesHint?: true;
}

const providers = {
  google: { name: "Google", takesHint: true },
  microsoft: { name: "Microsoft", takesHint: true },
  hubspot: { name: "HubSpot" },
  slack: { name: "Slack" },
  github: { name: "GitHub" },
} satisfies Record<string, Provider>;

/** A provider at which members may have an account, by its name on the wire. */
export type OauthProvider = keyof typeof providers;

/** In the order in which they are offered. */
export const oauthProviders: Record<OauthProvider, Provider> = providers;

export const oauthProviderNames = Object.keys(providers) as OauthProvider[];
