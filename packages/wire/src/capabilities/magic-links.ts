import { z } from "zod";
import { MemberAuthResponse } from "../entities/authentication.ts";
import {
  EmailAddress,
  Id,
  JsonObject,
  Locale,
  protection,
  SessionDurationMinutes,
  Token,
  Url,
} from "../entities/fields.ts";
import { MemberName, Roles } from "./members.ts";

/** The lifetime of a link: docs/wire/rules.md#links-and-codes. */
const linkExpiration = (defaultMinutes: number) =>
  z
    .number()
    .int()
    .min(5)
    .max(10080)
    .optional()
    .describe(`Lifetime of the link, in minutes. Default: ${defaultMinutes}.`);
const LinkExpirationMinutes = linkExpiration(60);

/** Shape only: the provider answers `invalid_pkce_code_challenge`. */
const CodeChallenge = z.string().max(256).optional();
const CodeVerifier = z.string().max(512).optional();

export const MagicLinkLoginOrSignupRequest = z.object({
  email_address: EmailAddress.describe("The recipient's email address."),
  organization_id: Id.describe("The organization to log in to."),
  login_redirect_url: Url.optional().describe(
    "Redirect URL for existing members, one of the project's redirect URLs. Default: the default URL for `login`.",
  ),
  signup_redirect_url: Url.optional().describe(
    "Redirect URL for new members, one of the project's redirect URLs. Default: the default URL for `signup`.",
  ),
  login_template_id: Id.optional().describe(
    "Email template for existing members, an ID from the project's `email_templates`.",
  ),
  signup_template_id: Id.optional().describe(
    "Email template for new members, an ID from the project's `email_templates`.",
  ),
  locale: Locale.optional(),
  login_expiration_minutes: LinkExpirationMinutes,
  signup_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
});
export type MagicLinkLoginOrSignupRequest = z.infer<typeof MagicLinkLoginOrSignupRequest>;

export const MagicLinkInviteRequest = z.object({
  email_address: EmailAddress.describe("The email address to invite."),
  invite_redirect_url: Url.optional().describe(
    "Redirect URL, one of the project's redirect URLs. Default: the default URL for `invite`.",
  ),
  invite_template_id: Id.optional().describe("Email template, an ID from the project's `email_templates`."),
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("Custom data that the member can read and write."),
  locale: Locale.optional(),
  roles: Roles.optional(),
  invite_expiration_minutes: linkExpiration(10080),
});
export type MagicLinkInviteRequest = z.infer<typeof MagicLinkInviteRequest>;

export const MagicLinkDiscoverySendRequest = z.object({
  email_address: EmailAddress.describe("The recipient's email address."),
  discovery_redirect_url: Url.optional().describe(
    "Redirect URL, one of the project's redirect URLs. Default: the default URL for `discovery`.",
  ),
  login_template_id: Id.optional().describe("Email template, an ID from the project's `email_templates`."),
  locale: Locale.optional(),
  discovery_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
  ...protection,
});
export type MagicLinkDiscoverySendRequest = z.infer<typeof MagicLinkDiscoverySendRequest>;

/** Returns what a link is for, without using it. Portico's own: docs/adr/0001. */
export const MagicLinkDescribeRequest = z.object({ magic_links_token: Token });
export type MagicLinkDescribeRequest = z.infer<typeof MagicLinkDescribeRequest>;

export const MagicLinkDescribeResponse = z.object({
  /** `login` is what its owner asked for themselves, be it to log in or to sign up. */
  kind: z.enum(["invite", "login"]),
  /** In the form in which addresses are stored: ASCII letters in lower case. */
  email_address: z.string(),
  organization: z.object({ organization_id: z.string(), organization_name: z.string() }),
});
export type MagicLinkDescribeResponse = z.infer<typeof MagicLinkDescribeResponse>;

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
  /** Portico's own: what an account claimed before the address was proven. */
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type MagicLinkDiscoveryAuthenticateRequest = z.infer<typeof MagicLinkDiscoveryAuthenticateRequest>;
