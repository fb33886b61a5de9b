import type { SetupFault } from "../../flow/problem.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { LoginConfig } from "./config.ts";

/** The part of the project's bootstrap that the flow reads. */
export interface BootstrapFacts {
  projectName: string | null;
  projectLogoUrl: string;
  /** Absent where an older provider does not say. */
  branding?: Branding | null;
  displayWatermark: boolean;
  watermarkUrl: string;
  emailDomains: readonly string[];
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  emailLinkAndCode: boolean;
  /** The reason why the project refused to tell all this, so that the rest are defaults. */
  refusal?: SetupFault;
  /** `none` where the project takes any password. */
  passwordPolicy?: string | null;
  /** The composition of passwords, where the project counts that; null where they are measured otherwise. */
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null;
}

/** The member who is signed in on this page already. */
export interface SignedIn {
  /** Empty where the member has none. */
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** Facts that every area may look at and none changes. */
export interface Facts {
  config: LoginConfig;
  /** The page address without query and fragment. */
  pageAddress: string;
  /** The bootstrap of an earlier visit until it is loaded; null when there was none. */
  bootstrap: BootstrapFacts | null;
  isBootstrapLoaded: boolean;
  /** The link that is being redeemed signs in so that a new password may be set. */
  resetsBySession?: boolean;
  /** The address for which a password was asked for last in this browser, where a mailed link opened the page. */
  resetEmail?: string;
  /** The method that led in last in this browser: under "" anywhere in the project, under its id in an organization. */
  lastMethods?: Readonly<Record<string, string>>;
  signedIn?: SignedIn | null;
  /** Of the organization that the last step led to; `""` where it says none. */
  organizationColor?: string;
  /** Developers of a test project are told what is set up wrongly. */
  isTestProject?: boolean;
}
