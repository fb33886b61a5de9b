import type { ApiError } from "../ground/errors.ts";

const unrecoverable =
  /^(unauthorized_credentials|user_unauthenticated|invalid_secret_authentication|session_not_found)$/;

/** The four refusals that mean "this session is over"; nothing else ever signs a member out (docs/wire/rules.md#end-of-a-session). */
export function isUnrecoverable(error: unknown): boolean {
  const { code, error_type } = error as ApiError;
  return code === "api_error" && unrecoverable.test(error_type);
}
