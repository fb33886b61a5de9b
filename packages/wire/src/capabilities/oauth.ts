import { z } from "zod";
import { DiscoveryResponse, MemberAuthResponse, PrimaryRequired } from "../entities/authentication.ts";
import { Id, Locale, protection, SessionDurationMinutes, Token, Url } from "../entities/fields.ts";

/** Shape only: the provider answers `invalid_pkce_code_challenge`. */
const CodeChallenge = z.string().max(256).optional();
const CodeVerifier = z.string().max(512).optional();

export const OauthAuthenticateRequest = z.object({
  oauth_token: Token,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  pkce_code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type OauthAuthenticateRequest = z.infer<typeof OauthAuthenticateRequest>;

/** The OAuth provider's own tokens; `""` means none. */
const ProviderValues = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
  /** The end of the access token; RFC 3339, UTC. */
  expires_at: z.string(),
});
export type ProviderValues = z.infer<typeof ProviderValues>;

export const OauthAuthenticateResponse = MemberAuthResponse.extend({ provider_values: ProviderValues });
export type OauthAuthenticateResponse = z.infer<typeof OauthAuthenticateResponse>;

export const OauthDiscoveryAuthenticateRequest = z.object({
  discovery_oauth_token: Token,
  pkce_code_verifier: CodeVerifier,
  ...protection,
});
export type OauthDiscoveryAuthenticateRequest = z.infer<typeof OauthDiscoveryAuthenticateRequest>;

/**
 * Portico's own is `primary_required`: if the provider is not authoritative for the email address, and the account is not
 * linked yet, the member verifies the address with these methods first. Until then no organizations are listed.
 */
export const OauthDiscoveryAuthenticateResponse = DiscoveryResponse.extend({
  primary_required: PrimaryRequired.nullable(),
});
export type OauthDiscoveryAuthenticateResponse = z.infer<typeof OauthDiscoveryAuthenticateResponse>;

export const OneTapStartResponse = z.object({
  /** `""` when the project has no Google client. */
  google_client_id: z.string(),
});
export type OneTapStartResponse = z.infer<typeof OneTapStartResponse>;

const IdToken = z.string().min(1).max(16_384);

export const OneTapSubmitRequest = z.object({
  id_token: IdToken,
  organization_id: Id,
  login_redirect_url: Url.optional(),
  signup_redirect_url: Url.optional(),
  pkce_code_challenge: CodeChallenge,
});
export type OneTapSubmitRequest = z.infer<typeof OneTapSubmitRequest>;

export const OneTapDiscoverySubmitRequest = z.object({
  id_token: IdToken,
  discovery_redirect_url: Url.optional(),
  pkce_code_challenge: CodeChallenge,
});
export type OneTapDiscoverySubmitRequest = z.infer<typeof OneTapDiscoverySubmitRequest>;

export const OneTapSubmitResponse = z.object({ redirect_url: z.string() });
export type OneTapSubmitResponse = z.infer<typeof OneTapSubmitResponse>;
