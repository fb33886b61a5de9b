import type { PublicOrganization } from "@portico/wire";
import type { Problem } from "./events.ts";

/** The provider's evaluation of a new password. */
export interface PasswordStrength {
  valid_password: boolean;
  /** 0 to 4. */
  score: number;
  breached_password: boolean;
  strength_policy: string;
  zxcvbn_feedback: { suggestions: string[]; warning: string };
  luds_feedback: { missing_characters: number; missing_complexity: number };
}

/** Authorizes the new password: a link from an organization or from discovery, or a session. */
export type ResetProof = "email" | "discovery" | "session";

export type PasswordResetStep = {
  screen: "PasswordResetForm";
  /** The address of the member, if this browser knows it. */
  email: string;
  /** The organization of the link, once it is known. */
  organization?: PublicOrganization;
  /** null if the link must be opened again. */
  proof: ResetProof | null;
  isChecking: boolean;
  /** The strength of the typed password; null before the first check. */
  strength: PasswordStrength | null;
  busy: boolean;
  problem: Problem | null;
};

/** @param proof null if the link must be opened again: after a reload, the token is gone. */
export function passwordResetStep(
  email = "",
  proof: ResetProof | null = null,
  organization?: PublicOrganization,
): PasswordResetStep {
  return {
    screen: "PasswordResetForm",
    email,
    ...(organization && { organization }),
    proof,
    isChecking: false,
    strength: null,
    busy: false,
    problem: null,
  };
}
