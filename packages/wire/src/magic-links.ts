import { z } from "zod";
import { MemberAuthResponse } from "./authentication.ts";
import { EmailAddress, Id, JsonObject, Locale, protection, SessionDurationMinutes, Token, Url } from "./fields.ts";
import { MemberName, Roles } from "./members.ts";

/** The lifetime of a link: docs/wire/rules.md#links-and-codes. */
const linkExpiration = (defaultMinutes: number) =>
  z
    .number()
    .int()
    .min(5)
    .max(10080)
    .optional()
    .describe(`How many minutes the link lives; ${defaultMinutes} when absent.`);
const LinkExpirationMinutes = linkExpiration(60);

/** Shape only: the provider answers `invalid_pkce_code_challenge`. */
const CodeChallenge = z.string().max(256).optional();
const CodeVerifier = z.string().max(512).optional();

export const MagicLinkLoginOrSignupRequest = z.object({
  email_address: EmailAddress.describe("Who gets the mail."),
  organization_id: Id.describe("The organization that the link leads into."),
  login_redirect_url: Url.optional().describe(
    "Where a member lands: one of the project's redirect URLs; the default one for `login` when absent.",
  ),
  signup_redirect_url: Url.optional().describe(
    "Where a stranger lands: one of the project's redirect URLs; the default one for `signup` when absent.",
  ),
  login_template_id: Id.optional().describe("The mail to a member: one of the project's `email_templates`."),
  signup_template_id: Id.optional().describe("The mail to a stranger: one of the project's `email_templates`."),
  locale: Locale.optional(),
  login_expiration_minutes: LinkExpirationMinutes,
  signup_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
});
export type MagicLinkLoginOrSignupRequest = z.infer<typeof MagicLinkLoginOrSignupRequest>;

export const MagicLinkInviteRequest = z.object({
  email_address: EmailAddress.describe("Who is invited."),
  invite_redirect_url: Url.optional().describe(
    "Where they land: one of the project's redirect URLs; the default one for `invite` when absent.",
  ),
  invite_template_id: Id.optional().describe("The mail: one of the project's `email_templates`."),
  name: MemberName.optional(),
  untrusted_metadata: JsonObject.optional().describe("What they see and may write themselves."),
  locale: Locale.optional(),
  roles: Roles.optional(),
  invite_expiration_minutes: linkExpiration(10080),
});
export type MagicLinkInviteRequest = z.infer<typeof MagicLinkInviteRequest>;

export const MagicLinkDiscoverySendRequest = z.object({
  email_address: EmailAddress.describe("Who gets the mail."),
  discovery_redirect_url: Url.optional().describe(
    "Where they land: one of the project's redirect URLs; the default one for `discovery` when absent.",
  ),
  login_template_id: Id.optional().describe("The mail: one of the project's `email_templates`."),
  locale: Locale.optional(),
  discovery_expiration_minutes: LinkExpirationMinutes,
  pkce_code_challenge: CodeChallenge,
  ...protection,
});
export type MagicLinkDiscoverySendRequest = z.infer<typeof MagicLinkDiscoverySendRequest>;

/** Asks what a link is for, before it is used. Portico's own: docs/adr/0001. */
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
