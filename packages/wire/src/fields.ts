import { z } from "zod";

/** An opaque one-time or session token. Real ones are 43 to 128 characters; anything longer is nobody's. */
export const Token = z.string().min(1).max(512);

/** Shape only: the provider's address grammar answers `invalid_email`. */
export const EmailAddress = z.string().max(512);

export const Id = z.string().min(1).max(128);

/** 5 minutes to the project's `session_maximum_minutes`: docs/wire/rules.md#marks. The provider takes 60 when absent. */
export const SessionDurationMinutes = z.number().int();

export const Locale = z
  .string()
  .max(35)
  .describe(
    "The language of what is mailed: `en`, `es`, `pt-br`, `fr`, `de`, `ja`, `ar` or `he`; English when absent or any other.",
  );

/**
 * A name that mails and pages quote: one line, and not the address of a page, which mail programs make a link of
 * (docs/threats.md T21). Longer than that is what the caller of this says.
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

/** Proofs against bots that calls with the mark D carry where the project asks for them: docs/wire/rules.md#one-retry. */
export const protection = {
  captcha_token: z.string().max(8192).optional(),
  dfp_telemetry_id: z.string().max(256).optional(),
};

/** An answer with nothing but `request_id` and `status_code`. */
export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;

/** The answer of a call that sends a code or a link. Other providers of the contract answer nothing: docs/adr/0024. */
export const SendResponse = z.object({
  expires_at: z
    .string()
    .optional()
    .describe(
      "When what was sent is over, in ISO 8601: the same for members and strangers, so the earlier of the two.",
    ),
});
export type SendResponse = z.infer<typeof SendResponse>;

/** An answer with the fields that all of them hold: docs/wire/rules.md#answers. */
export type Answer<T> = T & { request_id: string; status_code: number };

/** For calls without a body; one that is sent all the same is not looked at. */
export const NoBody = z.object({});
