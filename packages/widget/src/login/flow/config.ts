/** The ways to sign in that a host may offer, in the order in which Main shows them. */
export type Product = "emailMagicLinks" | "emailOtp" | "oauth" | "sso" | "passwords";

export interface LoginConfig {
  products: readonly Product[];
  /** `Discovery` finds the organizations of an address, `Organization` signs in to the one that the slug names. */
  authFlowType: "Discovery" | "Organization" | "PasswordReset";
  sessionOptions?: {
    /** 5 to the project's maximum; 60 when absent. */
    sessionDurationMinutes?: number;
  };
  emailMagicLinksOptions?: {
    loginRedirectURL?: string;
    signupRedirectURL?: string;
    discoveryRedirectURL?: string;
    loginTemplateId?: string;
    signupTemplateId?: string;
    /** The domain that the mail comes from; it narrows the Gmail and Yahoo links on EmailConfirmation. */
    domainHint?: string;
    locale?: string;
  };
  emailOtpOptions?: {
    loginTemplateId?: string;
    signupTemplateId?: string;
    locale?: string;
  };
  /** Skips the list when the member belongs to exactly one organization. */
  directLoginForSingleMembership?: {
    status: boolean;
    /** Invitations and pending memberships do not stop the direct login. */
    ignoreInvites?: boolean;
    /** Organizations that the address may join by its domain or its OAuth tenant do not stop it. */
    ignoreJitProvisioning?: boolean;
  };
  /** Creates an organization at once for an address that belongs to none. */
  directCreateOrganizationForNoMembership?: boolean;
  disableCreateOrganization?: boolean;
  /** Names the organization of the `Organization` flow; without it the page address does, by the project's slug pattern. */
  organizationSlug?: string | null;
}
