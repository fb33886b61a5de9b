import { type AuthMethod, oauthProviderNames, type PublicOrganization } from "@portico/wire";
import type { LoginConfig, OAuthProvider, OAuthProviderName } from "./config.ts";
import type { PrimaryDue } from "./main-step.ts";

/** The sign-in, as far as it decides which methods count. */
export interface Offer {
  organization: PublicOrganization | null;
  primary: PrimaryDue | null;
}

/** Returns an organization's name for sign-in by it. */
export function oauthMethodOf(provider: OAuthProviderName): AuthMethod {
  return `${provider}_oauth`;
}

/** The host's providers, each once, in the host's order. */
export function configuredProviders({ oauthOptions }: LoginConfig): OAuthProvider[] {
  const byType = new Map<OAuthProviderName, OAuthProvider>();
  for (const provider of oauthOptions?.providers ?? []) {
    const { type, ...rest } = typeof provider === "string" ? { type: provider } : provider;
    if (oauthProviderNames.includes(type) && !byType.has(type)) byType.set(type, { type, ...rest });
  }
  return [...byType.values()];
}

/** Those that may be used; when the host has none that may, all that a restricted organization allows. */
export function permittedProviders(config: LoginConfig, isPermitted: (method: AuthMethod) => boolean): OAuthProvider[] {
  const configured = configuredProviders(config).filter(({ type }) => isPermitted(oauthMethodOf(type)));
  if (configured.length > 0) return configured;
  return oauthProviderNames.filter((type) => isPermitted(oauthMethodOf(type))).map((type) => ({ type }));
}
