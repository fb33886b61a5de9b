import type { PasswordStrengthResponse } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";

/** zxcvbn's "safely unguessable" starts at this score. */
const SCORE_NEEDED = 3;

/**
 * Measures a new password against the project's policy: docs/wire/rules.md#passwords.
 *
 * @param about words that an attacker knows about the owner: the email address.
 * @throws ApiError `service_unavailable`.
 */
export async function measureStrength(
  call: Call,
  typed: string,
  about: string | undefined,
): Promise<PasswordStrengthResponse> {
  // Measures what is stored: composed characters are fewer.
  const password = typed.normalize("NFC");
  const { strength, breach_check, ...luds } = call.project.password_policy;
  const { guessing, breaches } = call.passwords;
  const known = about === undefined ? [] : [about, ...about.split(/[^a-z0-9]+/)];
  const guess = await guessing.estimate(password, [...known, call.project.project_name], workOwner(call));
  const luds_feedback = checkLuds(password, luds);
  const isBreached =
    breach_check !== "off" &&
    (guess.isCommon ||
      (typeof breach_check === "object" && (await breaches.isKnown(breach_check.range_url, password))));
  const isStrong = {
    none: password !== "",
    zxcvbn: guess.score >= SCORE_NEEDED,
    luds: luds_feedback.missing_characters === 0 && luds_feedback.missing_complexity === 0,
  };
  return {
    valid_password: isStrong[strength] && !isBreached,
    score: guess.score,
    breached_password: isBreached,
    breach_detection_on_create: breach_check !== "off",
    strength_policy: strength,
    zxcvbn_feedback: { suggestions: guess.suggestions, warning: guess.warning },
    luds_feedback,
  };
}

type LudsFeedback = PasswordStrengthResponse["luds_feedback"];

/**
 * Reports which of lower case, upper case, digits and symbols a password has, and what is missing. Other characters are
 * symbols.
 */
export function checkLuds(
  password: string,
  { minimum_length, complexity }: { minimum_length: number; complexity: number },
): LudsFeedback {
  const characters = [...password];
  const kinds = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\p{Nd}/u.test(password),
    has_symbol: characters.some((character) => !/\p{Ll}|\p{Lu}|\p{Nd}/u.test(character)),
  };
  const kindCount = Object.values(kinds).filter(Boolean).length;
  return {
    ...kinds,
    missing_complexity: Math.max(0, complexity - kindCount),
    missing_characters: Math.max(0, minimum_length - characters.length),
  };
}
