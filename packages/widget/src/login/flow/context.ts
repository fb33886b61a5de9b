import type { ConfigIssue } from "../../flow/problem.ts";
import type { Branding } from "../../theme/with-brand.ts";
import type { LoginConfig } from "./config.ts";

/** The part of the project's bootstrap that the flow uses. */
export interface BootstrapData {
  projectName: string | null;
  projectLogoUrl: string;
  /** Missing if an older provider does not send it. */
  branding?: Branding | null;
  displayWatermark: boolean;
  watermarkUrl: string;
  emailDomains: readonly string[];
  slugPattern: string | null;
  createOrganizationEnabled: boolean;
  emailLinkAndCode: boolean;
  /** Whether the provider can send text messages. Missing if an earlier visit's copy does not say. */
  smsAvailable?: boolean;
  /** The error of a failed bootstrap; the other fields are defaults then. */
  refusal?: ConfigIssue;
  /** `none` if the project accepts any password. */
  passwordPolicy?: string | null;
  /** The composition rules for passwords; null if the project measures strength instead. */
  passwordConfig?: { ludsComplexity: number; ludsMinimumCount: number } | null;
}

/** The member who already has a session on this page. */
export interface SignedIn {
  /** Empty if the member has no name. */
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
}

/** Context that every area can read. Only the machine changes it. */
export interface FlowContext {
  config: LoginConfig;
  /** The page's URL without query and fragment. */
  pageAddress: string;
  /** The bootstrap from an earlier visit until the current one is loaded; null if there was none. */
  bootstrap: BootstrapData | null;
  isBootstrapLoaded: boolean;
  /** The link that is being redeemed signs the member in to set a new password. */
  resetsBySession?: boolean;
  /** The address of the latest password reset request in this browser, if a link opened the page. */
  resetEmail?: string;
  /** The method last used in this browser: under "" for the project, under its ID for an organization. */
  lastMethods?: Readonly<Record<string, string>>;
  signedIn?: SignedIn | null;
  /** The color of the current organization; `""` if it has none. */
  organizationColor?: string;
  /** Test projects show configuration mistakes to developers. */
  isTestProject?: boolean;
}
