import { z } from "zod";
import { Id, Locale, SessionDurationMinutes, Token } from "./fields.ts";

/** No duration means "do not extend"; wire.md section 6.4. */
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

/** For a host's back end, with project id and secret: exactly one of the two. */
export const BackendSessionAuthenticateRequest = z
  .strictObject({
    session_token: Token.optional().describe("The opaque token of a session."),
    session_jwt: z.string().max(8192).optional().describe("A JWT of a session."),
    session_duration_minutes: SessionDurationMinutes.optional().describe(
      "Extends the session to so many minutes from now, 5 to the project's maximum; not extended when absent.",
    ),
  })
  .refine((request) => (request.session_token === undefined) !== (request.session_jwt === undefined), {
    message: "must have either session_token or session_jwt",
    path: ["session_token"],
  });
export type BackendSessionAuthenticateRequest = z.infer<typeof BackendSessionAuthenticateRequest>;
