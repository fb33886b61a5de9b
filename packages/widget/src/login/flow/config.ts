import type { CamelCase } from "@portico/ui/lib/camel-case";
import type { MfaMethod, OauthProvider as Name } from "@portico/wire";

/** The sign-in methods, in the order in which Main shows them. */
export type Product = "emailMagicLinks" | "emailOtp" | "oauth" | "sso" | "passwords" | "passkeys";

/** The second factors: `totp`, `smsOtp`, `passkeys`. */
export type MfaProduct = CamelCase<Exclude<MfaMethod, "passkey">> | "passkeys";

/** An OAuth provider, by its name on the wire. */
export type OAuthProviderName = Name;

/** One button of the `oauth` product. */
export interface OAuthProvider {
  type: OAuthProviderName;
  /** Google only: shows the One Tap prompt beside the screen to visitors who are signed in to Google. */
  one_tap?: boolean;
  /** A click elsewhere on the page dismisses the prompt. Default: true. */
  cancel_on_tap_outside?: boolean;
  /** Replaces `oauthOptions.customScopes`. */
  customScopes?: readonly string[];
  /** Merged with `oauthOptions.providerParams`. For duplicate names, this value wins. */
  providerParams?: Readonly<Record<string, string>>;
}

export interface LoginConfig {
  products: readonly Product[];
  /**
   * `Discovery` finds the organizations of an email address; `Organization` signs in to the organization of the slug.
   */
  authFlowType: "Discovery" | "Organization" | "PasswordReset";
  sessionOptions?: {
    /** From 5 to the project's maximum. Default: 60. */
    sessionDurationMinutes?: number;
  };
  emailMagicLinksOptions?: {
    loginRedirectURL?: string;
    signupRedirectURL?: string;
    discoveryRedirectURL?: string;
    loginTemplateId?: string;
    signupTemplateId?: string;
    /** The sender's domain. It narrows the Gmail and Yahoo links of EmailConfirmation. */
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
    /** Replaces Google's One Tap script, for tests. */
    oneTapScriptURL?: string;
  };
  ssoOptions?: {
    loginRedirectURL?: string;
    signupRedirectURL?: string;
  };
  /**
   * The second factors that members may set up. Default: `totp` and `smsOtp`, and `passkeys` if `products` or the
   * organization's policy has them. The policy takes precedence.
   */
  mfaProductInclude?: readonly MfaProduct[];
  /** The order of second factors. Default: `totp` first. */
  mfaProductOrder?: readonly MfaProduct[];
  smsOtpOptions?: {
    locale?: string;
  };
  passwordOptions?: {
    loginRedirectURL?: string;
    /** The URL that the reset email links to: a page with this widget. */
    resetPasswordRedirectURL?: string;
    /** From 5 to 10080. Default: 30. */
    resetPasswordExpirationMinutes?: number;
    resetPasswordTemplateId?: string;
    /** The template of the email to addresses without a member. */
    verifyEmailTemplateId?: string;
    discoveryRedirectURL?: string;
    locale?: string;
  };
  /** Skips the list if the member belongs to exactly one organization. */
  directLoginForSingleMembership?: {
    status: boolean;
    /** Ignores invitations and pending memberships. */
    ignoreInvites?: boolean;
    /** Ignores organizations that the member may join by email domain or OAuth tenant. */
    ignoreJitProvisioning?: boolean;
  };
  /** Creates an organization immediately for an address without one. */
  directCreateOrganizationForNoMembership?: boolean;
  disableCreateOrganization?: boolean;
  /** The organization of the `Organization` flow. Default: from the page's URL, with the project's slug pattern. */
  organizationSlug?: string | null;
}
