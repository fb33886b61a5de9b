import { z } from "zod";
import { FactorResponse } from "../entities/authentication.ts";
import { Member, Organization } from "../entities/entities.ts";
import { Id, protection, RememberDevice, SessionDurationMinutes, Token } from "../entities/fields.ts";

/** The caller is the member of the session or intermediate session: docs/wire/rules.md#second-factors. */
export const TotpCreateRequest = z.object({
  organization_id: Id,
  member_id: Id,
  expiration_minutes: z.number().int().min(5).max(1440).optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type TotpCreateRequest = z.infer<typeof TotpCreateRequest>;

export const TotpCreateResponse = z.object({
  member_id: z.string(),
  member: Member,
  organization: Organization,
  totp_registration_id: z.string(),
  /** Base32. */
  secret: z.string(),
  /** A `data:image/…` URL. */
  qr_code: z.string(),
  recovery_codes: z.array(z.string()),
});
export type TotpCreateResponse = z.infer<typeof TotpCreateResponse>;

/** Whether the member is asked for a second factor from now on. */
export const SetMfaEnrollment = z.enum(["enroll", "unenroll"]);

export const TotpAuthenticateRequest = z.object({
  organization_id: Id,
  member_id: Id,
  code: z.string().max(64),
  session_duration_minutes: SessionDurationMinutes.optional(),
  set_mfa_enrollment: SetMfaEnrollment.optional(),
  set_default_mfa: z.boolean().optional(),
  remember_device: RememberDevice.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type TotpAuthenticateRequest = z.infer<typeof TotpAuthenticateRequest>;

export const TotpAuthenticateResponse = FactorResponse;
export type TotpAuthenticateResponse = z.infer<typeof TotpAuthenticateResponse>;

export const RecoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodesResponse = z.infer<typeof RecoveryCodesResponse>;

export const RecoveryCodesRotateRequest = z.object(protection);
export type RecoveryCodesRotateRequest = z.infer<typeof RecoveryCodesRotateRequest>;

/** The caller is the member of the session or intermediate session: docs/wire/rules.md#second-factors. */
export const RecoverRequest = z.object({
  organization_id: Id,
  member_id: Id,
  recovery_code: z.string().max(64),
  session_duration_minutes: SessionDurationMinutes.optional(),
  intermediate_session_token: Token.optional(),
  ...protection,
});
export type RecoverRequest = z.infer<typeof RecoverRequest>;

export const RecoverResponse = FactorResponse.extend({ recovery_codes_remaining: z.number() });
export type RecoverResponse = z.infer<typeof RecoverResponse>;
