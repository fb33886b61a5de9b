import { z } from "zod";
import { MemberAuthResponse } from "./entities.ts";
import { EmailAddress, Id, JsonObject, Locale, protection, SessionDurationMinutes, Token, Url } from "./fields.ts";
import { MemberName, Roles } from "./members.ts";

/** 60 when absent, 10080 for an invitation; 5 to 10080; wire.md section 13.1. */
const LinkExpirationMinutes = z.number().int().min(5).max(10080).optional();

/** Shape only: the provider answers `invalid_pkce_code_challenge`. */
const CodeChallenge = z.string().max(256).optional();
const CodeVerifier = z.string().max(512).optional();

export const MagicLinkLoginOrSignupRequest = z.object({
  email_address: EmailAddress,
  organization_id: Id,
  login_redirect_url: Url.optional(),
  signup_redirect_url: Url.optional(),
  login_template_id: Id.optional(),
  signup_template_id: Id.optional(),
  locale: Locale.optional(),
  login_expiration_minutes: LinkExpirationMinutes,
  signup_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
});
export type MagicLinkLoginOrSignupRequest = z.infer<typeof MagicLinkLoginOrSignupRequest>;

export const MagicLinkInviteRequest = z.object({
  email_address: EmailAddress,
  invite_redirect_url: Url.optional(),
  invite_template_id: Id.optional(),
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional(),
  locale: Locale.optional(),
  roles: Roles.optional(),
  invite_expiration_minutes: LinkExpirationMinutes,
});
export type MagicLinkInviteRequest = z.infer<typeof MagicLinkInviteRequest>;

export const MagicLinkDiscoverySendRequest = z.object({
  email_address: EmailAddress,
  discovery_redirect_url: Url.optional(),
  login_template_id: Id.optional(),
  locale: Locale.optional(),
  discovery_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
  ...protection,
});
export type MagicLinkDiscoverySendRequest = z.infer<typeof MagicLinkDiscoverySendRequest>;

export const MagicLinkAuthenticateRequest = z.object({
  magic_links_token: Token,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
  pkce_code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type MagicLinkAuthenticateRequest = z.infer<typeof MagicLinkAuthenticateRequest>;

export const MagicLinkAuthenticateResponse = MemberAuthResponse.extend({ method_id: z.string() });
export type MagicLinkAuthenticateResponse = z.infer<typeof MagicLinkAuthenticateResponse>;

export const MagicLinkDiscoveryAuthenticateRequest = z.object({
  discovery_magic_links_token: Token,
  pkce_code_verifier: CodeVerifier,
  ...protection,
});
export type MagicLinkDiscoveryAuthenticateRequest = z.infer<typeof MagicLinkDiscoveryAuthenticateRequest>;
