import { z } from "zod";
import { DiscoveryResponse, MemberAuthResponse } from "./authentication.ts";
import {
  EmailAddress,
  Id,
  JsonObject,
  Locale,
  protection,
  SendResponse,
  SessionDurationMinutes,
  Token,
  Url,
} from "./fields.ts";
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

/** Portico's own: docs/adr/0001. */
const HandoverRequested = z
  .boolean()
  .optional()
  .describe("Whether the page can show the number of a hand-over to the device on which the link is opened.");

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
  handover_requested: HandoverRequested,
});
export type MagicLinkLoginOrSignupRequest = z.infer<typeof MagicLinkLoginOrSignupRequest>;

/** The way in which the device that asked for a link finishes after another one has opened it: docs/adr/0001. */
export const MagicLinkHandover = z.object({
  handover_id: z.string(),
  /** Two digits, to be shown; whoever opens the link elsewhere enters them there. */
  number: z.string(),
});
export type MagicLinkHandover = z.infer<typeof MagicLinkHandover>;

/** Portico's own: a hand-over, where one was requested, the project has them, and a proof key came along. */
export const MagicLinkSendResponse = SendResponse.extend({ handover: MagicLinkHandover.optional() });
export type MagicLinkSendResponse = z.infer<typeof MagicLinkSendResponse>;

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
  handover_requested: HandoverRequested,
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

/** Asks, from the device that asked for a link, whether another one has confirmed it. Portico's own: docs/adr/0001. */
export const MagicLinkHandoverAuthenticateRequest = z.object({
  handover_id: Token,
  /** For a link into an organization. */
  session_duration_minutes: SessionDurationMinutes.optional(),
  pkce_code_verifier: CodeVerifier,
  intermediate_session_token: Token.optional(),
});
export type MagicLinkHandoverAuthenticateRequest = z.infer<typeof MagicLinkHandoverAuthenticateRequest>;

/** Once confirmed the answer of `magicLinks.authenticate`, or of `magicLinks.discovery.authenticate`, as the link was. */
export const MagicLinkHandoverAuthenticateResponse = z.discriminatedUnion("handover_status", [
  z.object({ handover_status: z.literal("waiting") }),
  MagicLinkAuthenticateResponse.extend({ handover_status: z.literal("authenticated") }),
  DiscoveryResponse.extend({ handover_status: z.literal("discovered") }),
]);
export type MagicLinkHandoverAuthenticateResponse = z.infer<typeof MagicLinkHandoverAuthenticateResponse>;
