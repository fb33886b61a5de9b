import { apiKeyChecksum } from "@portico/wire/schemas";
import type { Call } from "../../platform/call/call.ts";
import { hashToken, randomBase62 } from "../../platform/crypto/tokens.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { after } from "../../platform/lib/duration.ts";

const RANDOM_LENGTH = 32;
const DEFAULT_DAYS = 90;

/**
 * Creates a secret whose prefix and checksum let people and secret scanners recognize it (threats.md T85). Only its
 * hash is stored.
 * @throws ApiError `bad_request` for a lifetime longer than the project allows.
 */
export function newSecret(call: Call, expiresInDays: number | undefined) {
  const { longest_days } = call.project.api_keys;
  const days = expiresInDays ?? Math.min(DEFAULT_DAYS, longest_days);
  if (days > longest_days) {
    throw new ApiError("bad_request", { message: `expires_in_days must be at most ${longest_days}.` });
  }
  const text = `portico_key_${call.project.environment}_${randomBase62(RANDOM_LENGTH)}`;
  const secret = `${text}${apiKeyChecksum(text)}`;
  return {
    secret,
    hash: hashToken(secret),
    lastFour: secret.slice(-4),
    expiresAt: after(call.clock.now(), { days }),
  };
}
