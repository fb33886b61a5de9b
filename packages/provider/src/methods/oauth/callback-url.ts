import type { OauthProvider } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";

/** A callback for each provider, so that no provider's answer can be another one's (threats.md T26). */
export const CALLBACK_PATH = "/v1/b2b/oauth/callback/{provider}";

/** Returns the redirect URI that the project's client must have at the provider. */
export function callbackUrl(call: Pick<Call, "publicUrl">, provider: OauthProvider): string {
  return `${call.publicUrl}${CALLBACK_PATH.replace("{provider}", provider)}`;
}
