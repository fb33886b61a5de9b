import { z } from "zod";
import { Id, JsonObject, Locale, protection, SessionDurationMinutes, Timestamp, Token } from "../entities/fields.ts";

/**
 * The kind of a session: a member's; an app's with `full_access`; one of an app that registered itself,
 * as agents do; an impersonator's; or one from a trusted token.
 */
export const sessionKinds = ["own", "app", "agent", "impersonation", "trusted_token"] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** Without a duration, the session is not extended: docs/wire/rules.md#refresh. */
export const SessionAuthenticateRequest = z.object({
  session_duration_minutes: SessionDurationMinutes.optional(),
});
export type SessionAuthenticateRequest = z.infer<typeof SessionAuthenticateRequest>;

export const SessionExchangeRequest = z.object({
  organization_id: Id,
  session_duration_minutes: SessionDurationMinutes.optional(),
  locale: Locale.optional(),
});
export type SessionExchangeRequest = z.infer<typeof SessionExchangeRequest>;

/** A session that is sent along ends if it belongs to the same member in the same organization: docs/wire/rules.md#sessions. */
export const SessionAttestRequest = z.object({
  token: z.string().min(1).max(16_384),
  profile_id: Id,
  organization_id: Id.optional(),
  session_duration_minutes: SessionDurationMinutes.optional(),
  session_token: Token.optional(),
  session_jwt: z.string().max(8192).optional(),
});
export type SessionAttestRequest = z.infer<typeof SessionAttestRequest>;

/** A session of the member, with its device. Portico's own: docs/adr/0016. */
export const SessionDevice = z.object({
  member_session_id: z.string(),
  started_at: Timestamp,
  last_accessed_at: Timestamp,
  expires_at: Timestamp,
  /** The browser's own name for itself when the session began. */
  user_agent: z.string(),
  /** The same for people to read, `Chrome (Windows)`; empty if it is unknown. */
  device_name: z.string(),
  ip_address: z.string(),
  /** The kind of its holder: the member (`own`), an app, an agent, the host's support, or a trusted issuer. */
  kind: z.enum(sessionKinds),
  /** Whether it is bound to a key in its browser: docs/device-bound-sessions.md. */
  device_bound: z.boolean(),
  /** The app's id and name, of those that an app or an agent holds. */
  client_id: z.string().optional(),
  client_name: z.string().optional(),
  /** True of the session that asks. */
  is_current: z.boolean(),
});
export type SessionDevice = z.infer<typeof SessionDevice>;
export const SessionListResponse = z.object({ sessions: z.array(SessionDevice) });
export type SessionListResponse = z.infer<typeof SessionListResponse>;

/** A browser in which the member is not asked for the second factor. Portico's own: docs/mfa.md#remembered-devices. */
export const RememberedDevice = z.object({
  remembered_device_id: z.string().describe("The device's ID."),
  device_name: z.string().describe("The browser and system, such as `Chrome (Windows)`; empty if unknown."),
  user_agent: z.string().describe("The browser's `User-Agent` header when the device was remembered."),
  ip_address: z.string().describe("The IP address from which the device was remembered."),
  created_at: Timestamp.describe("When the member showed the second factor; RFC 3339, UTC."),
  last_used_at: Timestamp.nullable().describe(
    "When the device last replaced the second factor of a login; RFC 3339, UTC. null if never.",
  ),
  expires_at: Timestamp.describe("When the member is asked for the second factor again; RFC 3339, UTC."),
  is_current: z.boolean().describe("Whether the caller's browser is this device."),
});
export type RememberedDevice = z.infer<typeof RememberedDevice>;
export const RememberedDevicesResponse = z.object({
  remembered_devices: z.array(RememberedDevice).describe("The remembered devices, the newest first."),
});
export type RememberedDevicesResponse = z.infer<typeof RememberedDevicesResponse>;

/** The parameters of a server's step-up challenge (RFC 9470 section 3). Portico's own: docs/recent-authentication.md. */
export const SessionStepUpRequest = z.object({
  /** The maximum number of seconds since the member showed each factor. */
  max_age: z.number().int().min(1).max(31_536_000).optional(),
  /** `aal1` for one factor, `aal2` for two. */
  acr_values: z.string().max(200).optional(),
});
export type SessionStepUpRequest = z.infer<typeof SessionStepUpRequest>;

/** What the member has to show, as in the details of `recent_authentication_required`. Empty if the session satisfies the challenge. */
export const SessionStepUpResponse = z.object({
  missing: z.array(z.enum(["primary", "second_factor"])),
  methods: z.array(z.string()),
});
export type SessionStepUpResponse = z.infer<typeof SessionStepUpResponse>;

/** Portico's own: docs/adr/0016. */
export const RevokeOtherSessionsResponse = z.object({
  revoked: z.number().int().describe("How many sessions were revoked."),
});
export type RevokeOtherSessionsResponse = z.infer<typeof RevokeOtherSessionsResponse>;

/** For your server, with project ID and secret. Send exactly one of the two. */
export const BackendSessionAuthenticateRequest = z
  .strictObject({
    session_token: Token.optional().describe("The opaque token of a session."),
    session_jwt: z.string().max(8192).optional().describe("A JWT of a session."),
    session_duration_minutes: SessionDurationMinutes.optional().describe(
      "Extends the session to this many minutes from now, from 5 to the project's maximum. Default: not extended.",
    ),
    session_custom_claims: JsonObject.optional().describe(
      "Custom claims for the session and its JWTs. Keys are merged; null removes one. The session JWT may have at most 3,800 characters, so that it fits into a cookie.",
    ),
  })
  .refine((request) => (request.session_token === undefined) !== (request.session_jwt === undefined), {
    message: "must have either session_token or session_jwt",
    path: ["session_token"],
  });
export type BackendSessionAuthenticateRequest = z.infer<typeof BackendSessionAuthenticateRequest>;

export const ImpersonationAuthenticateRequest = z.object({ impersonation_token: Token, ...protection });
export type ImpersonationAuthenticateRequest = z.infer<typeof ImpersonationAuthenticateRequest>;
