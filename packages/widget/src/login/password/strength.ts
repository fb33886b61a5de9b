import type { PasswordStrength } from "../flow/password-reset-step.ts";

/**
 * Returns how many segments are filled and their color; empty before the first check. A breached password fills only
 * one, because attackers try it first.
 */
export function barOf(strength: PasswordStrength | null): { segments: number; isStrong: boolean } {
  if (!strength) return { segments: 0, isStrong: false };
  const score = strength.breached_password ? 0 : strength.score;
  return { segments: Math.max(score, 1), isStrong: score > 2 };
}

/** Returns the provider's feedback on a weak password; nothing under a composition policy. */
export function remarksOn({ strength_policy, zxcvbn_feedback }: PasswordStrength): string[] {
  if (strength_policy !== "zxcvbn") return [];
  return [zxcvbn_feedback.warning, ...zxcvbn_feedback.suggestions].filter(Boolean);
}
