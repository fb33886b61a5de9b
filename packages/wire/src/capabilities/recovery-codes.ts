import { z } from "zod";
import { FactorResponse } from "../entities/authentication.ts";
import { Id, protection, SessionDurationMinutes, Token } from "../entities/fields.ts";

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
