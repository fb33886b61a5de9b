import { z } from "zod";

/** An opaque one-time or session token. Valid tokens have 43 to 128 characters. */
export const Token = z.string().min(1).max(512);

/** Shape only: the provider's address grammar answers `invalid_email`. */
export const EmailAddress = z.string().max(512);

export const Id = z.string().min(1).max(128);

/** 5 minutes to the project's `session_maximum_minutes`: docs/wire/rules.md#marks. The provider takes 60 when absent. */
/**
 * Whether to remember the browser, so that later logins do not ask for the second factor there. Ignored within a
 * session, and if the organization's `mfa_remembered_device_days` is null.
 */
export const RememberDevice = z.boolean();

export const SessionDurationMinutes = z.number().int();

export const Locale = z
  .string()
  .max(35)
  .describe(
    "The language of the message: `en`, `es`, `pt-br`, `fr`, `de`, `ja`, `ar` or `he`. Other values fall back to English. Default: English.",
  );

/**
 * A name shown in emails and on pages: one line without URLs, because email clients turn them into links
 * (docs/threats.md T21). The caller sets the maximum length.
 */
export const PlainName = z
  .string()
  .regex(/^(?!.*(?:[a-z]:\/\/|www\.))[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/iu, {
    error: "must be one line, without control characters and addresses of pages",
  });

export const Url = z.string().max(2048);

export const JsonObject = z.record(z.string().max(128), z.unknown());

/** RFC 3339, UTC. */
export const Timestamp = z.string();

/** Bot protection fields of operations marked D, if the project requires them: docs/wire/rules.md#one-retry. */
export const protection = {
  captcha_token: z.string().max(8192).optional(),
  dfp_telemetry_id: z.string().max(256).optional(),
};

/** An answer with nothing but `request_id` and `status_code`. */
export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;

/** The answer of a call that sends a code or a link. Other providers of this contract return no fields: docs/adr/0024. */
export const SendResponse = z.object({
  expires_at: z
    .string()
    .optional()
    .describe(
      "When the code or link expires, in ISO 8601. If a member and a new user would get different times, the earlier one, so that it does not reveal who is a member.",
    ),
  expires_in_seconds: z
    .number()
    .int()
    .optional()
    .describe("The same as seconds from this answer, for browsers with a wrong clock."),
});
export type SendResponse = z.infer<typeof SendResponse>;

/** An answer with the fields that all of them hold: docs/wire/rules.md#answers. */
export type Answer<T> = T & { request_id: string; status_code: number };

/** For calls without a body. A body that is sent is ignored. */
export const NoBody = z.object({});
