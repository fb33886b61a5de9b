import type { OauthProvider } from "@portico/wire";
import type { Call } from "../call/call.ts";

/** A callback for each provider, so that no provider's answer can be another one's (threats.md T26). */
export const CALLBACK_PATH = "/v1/b2b/oauth/callback/{provider}";

/** Returns the address that the project's client at the provider must have among its redirect URIs. */
export function callbackUrl(call: Pick<Call, "publicUrl">, provider: OauthProvider): string {
  return `${call.publicUrl}${CALLBACK_PATH.replace("{provider}", provider)}`;
}
