import type { PasswordStrength } from "../flow/password-reset-step.ts";

/** Returns how much of the bar is full, and in which color; empty before anything was checked. */
export function barOf(strength: PasswordStrength | null): { segments: number; isStrong: boolean } {
  return strength
    ? { segments: Math.max(strength.score, 1), isStrong: strength.score > 2 }
    : { segments: 0, isStrong: false };
}

/** Returns what the provider remarks on a password that is easy to guess; nothing where the project counts characters. */
export function remarksOn({ strength_policy, zxcvbn_feedback }: PasswordStrength): string[] {
  if (strength_policy !== "zxcvbn") return [];
  return [zxcvbn_feedback.warning, ...zxcvbn_feedback.suggestions].filter(Boolean);
}
