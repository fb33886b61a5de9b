import type { OauthProvider as Name } from "@portico/wire";

/** The ways to sign in that a host may offer, in the order in which Main shows them. */
export type Product = "emailMagicLinks" | "emailOtp" | "oauth" | "sso" | "passwords";

/** The second factors that a host may offer. */
export type MfaProduct = "totp" | "smsOtp";

/** A provider of identities, by the name that the wire has for it. */
export type OAuthProviderName = Name;

/** One button of the `oauth` product. */
export interface OAuthProvider {
  type: OAuthProviderName;
  /** Google alone: its prompt stands beside the screen, for who is signed in with Google. */
  one_tap?: boolean;
  /** Takes the prompt away by a click elsewhere on the page; true when absent. */
  cancel_on_tap_outside?: boolean;
  /** In the place of those of `oauthOptions`. */
  customScopes?: readonly string[];
  /** Beside those of `oauthOptions`; of two with one name this one counts. */
  providerParams?: Readonly<Record<string, string>>;
}

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
  oauthOptions?: {
    /** The buttons of the `oauth` product, in this order. */
    providers?: readonly (OAuthProvider | OAuthProviderName)[];
    loginRedirectURL?: string;
    signupRedirectURL?: string;
    discoveryRedirectURL?: string;
    customScopes?: readonly string[];
    providerParams?: Readonly<Record<string, string>>;
    /** A stand-in for Google's One Tap script, for tests. */
    oneTapScriptURL?: string;
  };
  ssoOptions?: {
    loginRedirectURL?: string;
    signupRedirectURL?: string;
  };
  /** The second factors that members may set up; both when absent. The organization has the last word. */
  mfaProductInclude?: readonly MfaProduct[];
  /** The order in which they are offered; `totp` first when absent. */
  mfaProductOrder?: readonly MfaProduct[];
  smsOtpOptions?: {
    locale?: string;
  };
  passwordOptions?: {
    loginRedirectURL?: string;
    /** The address to which the link of a reset mail leads: a page with this widget. */
    resetPasswordRedirectURL?: string;
    /** 5 to 10080; 30 when absent. */
    resetPasswordExpirationMinutes?: number;
    resetPasswordTemplateId?: string;
    /** The template of the mail to people who are no members yet. */
    verifyEmailTemplateId?: string;
    discoveryRedirectURL?: string;
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
  /**
   * Names the organization of the `Organization` flow; without it the page address does, by the project's slug pattern.
   */
  organizationSlug?: string | null;
}
