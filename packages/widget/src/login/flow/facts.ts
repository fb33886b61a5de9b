import type { LoginConfig } from "./config.ts";

/** What the flow reads of the project's bootstrap. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  displayWatermark: boolean;
  emailDomains: readonly string[];
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  emailLinkAndCode: boolean;
  /** What passwords are made of, where the project counts that; null where their strength is estimated. */
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null;
}

/** What every area may look at and none changes. */
export interface Facts {
  config: LoginConfig;
  /** The page address without query and fragment. */
  pageAddress: string;
  /** What an earlier visit knew until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** The link that is being redeemed signs in so that a new password may be set. */
  resetsBySession?: boolean;
}
