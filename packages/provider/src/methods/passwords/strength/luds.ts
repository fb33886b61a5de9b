import type { PasswordStrengthResponse } from "@portico/wire";

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
