import type { Problem } from "./events.ts";

/** The provider's word about a password that is being chosen. */
export interface PasswordStrength {
  valid_password: boolean;
  /** 0 to 4. */
  score: number;
  breached_password: boolean;
  strength_policy: string;
  zxcvbn_feedback: { suggestions: string[]; warning: string };
  luds_feedback: { missing_characters: number; missing_complexity: number };
}

/** The proof that entitles to a new password: a mailed link of an organization or of discovery, or a session. */
export type ResetProof = "email" | "discovery" | "session";

export type PasswordResetStep = {
  screen: "PasswordResetForm";
  /** The address of the password's owner, as far as this browser knows. */
  email: string;
  /** null when the link has to be opened again. */
  proof: ResetProof | null;
  isChecking: boolean;
  /** The strength of what was typed last; null before anything was. */
  strength: PasswordStrength | null;
  busy: boolean;
  problem: Problem | null;
};

/** @param proof null when the link has to be opened again: a reload has no token any more. */
export function passwordResetStep(email = "", proof: ResetProof | null = null): PasswordResetStep {
  return {
    screen: "PasswordResetForm",
    email,
    proof,
    isChecking: false,
    strength: null,
    busy: false,
    problem: null,
  };
}
