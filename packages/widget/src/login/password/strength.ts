import type { PasswordStrength } from "../flow/password-reset-step.ts";

/**
 * Returns how much of the bar is full, and in which color; empty before anything was checked. What is known from a breach
 * is guessed at once, however long it is.
 */
export function barOf(strength: PasswordStrength | null): { segments: number; isStrong: boolean } {
  if (!strength) return { segments: 0, isStrong: false };
  const score = strength.breached_password ? 0 : strength.score;
  return { segments: Math.max(score, 1), isStrong: score > 2 };
}

/** Returns what the provider remarks on a password that is easy to guess; nothing where the project counts characters. */
export function remarksOn({ strength_policy, zxcvbn_feedback }: PasswordStrength): string[] {
  if (strength_policy !== "zxcvbn") return [];
  return [zxcvbn_feedback.warning, ...zxcvbn_feedback.suggestions].filter(Boolean);
}
