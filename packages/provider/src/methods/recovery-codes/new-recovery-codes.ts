import { randomInt } from "node:crypto";
import { ApiError } from "../../platform/ground/api-error.ts";

const COUNT = 10;
/** Without what is taken for something else: 0 and o, 1, i and l. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes like `k7dm-3pqx-wz9f`: 59 bits each. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: COUNT }, () => [letters(), letters(), letters()].join("-"));
}

/** As people copy them: in any case, with or without dashes and spaces. */
export function foldRecoveryCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, "");
}

/** @throws ApiError `invalid_recovery_code` for what cannot be one: it is no guess. */
export function parseRecoveryCode(text: string): string {
  if (/^[a-z0-9]{12}$/.test(foldRecoveryCode(text))) return text;
  throw new ApiError("invalid_recovery_code");
}
