import { ApiError } from "../../platform/ground/api-error.ts";

/**
 * Reads `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07 section 2.1): a string of RFC 9651 in its
 * quotation marks, or bare, as most clients send it. Both are the same key.
 * @throws ApiError `invalid_idempotency_key`.
 */
export function readIdempotencyKey(header: string): string {
  const key = /^(?:"([!#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/.exec(header);
  if (!key) throw new ApiError("invalid_idempotency_key");
  return key[1] ?? key[2] ?? "";
}
