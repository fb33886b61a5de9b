import type { OauthProvider } from "@portico/wire";

/** The one client of each provider; any redirect URI will do. */
export function clientOf(provider: OauthProvider): { client_id: string; client_secret: string } {
  return { client_id: `sandbox-${provider}`, client_secret: `sandbox-${provider}-secret` };
}
