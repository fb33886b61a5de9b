import type { confirmIdentity } from "@portico/ui/texts/confirm-identity";
import type { TextArea } from "@portico/ui/texts/use-strings";
import type { ConsentProblem, consent } from "../consent/ui/strings.ts";
import type { discovery } from "../login/discovery/strings.ts";
import type { emailConfirmation, emailMethodSelection } from "../login/email/EmailConfirmation.tsx";
import type { error } from "../login/error/ErrorScreen.tsx";
import type { landing } from "../login/landing/Landing.tsx";
import type { wrongAccount } from "../login/landing/WrongAccount.tsx";
import type { loggedIn } from "../login/logged-in/LoggedIn.tsx";
import type { terms } from "../login/main/Terms.tsx";
import type { mfa } from "../login/mfa/strings.ts";
import type { oneTap, signedIn } from "../login/notes/Notes.tsx";
import type { PasswordRemark, password } from "../login/password/strings.ts";
import type { sso } from "../login/sso/SsoDiscovery.tsx";
import type { MemberProblem, notices, passcode, problems } from "../login/ui/strings/later.ts";
import type { main } from "../login/ui/strings/main.ts";
import type { frame } from "../ui/Screen.tsx";

/** All English texts of the widgets, by screen. Types only: the texts themselves are in the chunks of their screens. */
export interface Strings extends Record<TextArea, object> {
  main: typeof main;
  terms: typeof terms;
  emailMethodSelection: typeof emailMethodSelection;
  emailConfirmation: typeof emailConfirmation;
  passcode: typeof passcode;
  mfa: typeof mfa;
  password: typeof password;
  discovery: typeof discovery;
  sso: typeof sso;
  oneTap: typeof oneTap;
  landing: typeof landing;
  wrongAccount: typeof wrongAccount;
  signedIn: typeof signedIn;
  loggedIn: typeof loggedIn;
  error: typeof error;
  problems: typeof problems;
  notices: typeof notices;
  frame: typeof frame;
  confirmIdentity: typeof confirmIdentity;
  consent: typeof consent;
}

/** A translation of the confirm-identity dialog. */
export type IdentityTexts = Strings["confirmIdentity"];

/** A translation of the consent and logout widget. */
export interface ConsentTexts extends Pick<Strings, "frame"> {
  consent: Omit<Strings["consent"], "byType"> & { byType: Record<ConsentProblem, string> };
}

/** Rare errors. English shows the provider's message; translations have their own. */
export const rareProblems = [
  "device_refused",
  "session_proof_required",
  "weak_password",
  "phone_number_not_found",
  "sms_not_configured",
  "expired_totp",
  "active_totp_exists",
  "totp_not_found",
  "operation_restricted_by_organization_mfa_methods",
  "operation_restricted_by_organization_auth_methods",
  "sign_in_not_allowed",
  "sign_in_hook_unavailable",
  "second_factor_required",
  "sso_flow_callback_error",
  "sso_jit_provisioning_not_allowed",
  "sso_subject_mismatch",
  "organization_not_found",
  "member_not_found",
  "duplicate_member_email",
  "action_not_allowed_email_domain_is_claimed",
  "member_inactive_in_directory",
  "captcha_required",
  "invalid_captcha",
  "captcha_unavailable",
  "invalid_intermediate_session_token_for_organization",
  "session_authorization_tenancy_error",
  "oauth_config_not_found",
  "sso_connection_not_found",
  "quota_reached",
  "organization_slug_already_used",
  "invalid_organization_slug",
  "unable_to_auth_impersonation_token",
  "pkce_mismatch",
  "pkce_expected_code_verifier",
  "invalid_id_token",
  "unable_to_auth_password_reset_token",
  "invalid_recovery_code",
  "impersonation_not_allowed",
  "session_authorization_error",
] as const;

/** A translation of the login widget. Notes to developers are always English. */
export interface LoginTexts extends Omit<Strings, "consent" | "confirmIdentity" | "oneTap" | "problems" | "password"> {
  problems: Omit<Strings["problems"], "byType"> & {
    byType: Record<MemberProblem | (typeof rareProblems)[number], string>;
  };
  password: Omit<Strings["password"], "remarks"> & { remarks: Record<PasswordRemark, string> };
}

/** Overrides of our texts: any of them; the others stay. */
export type StringsOverride = {
  [Area in keyof Strings]?: { [Key in keyof Strings[Area]]?: Override<Strings[Area][Key]> };
};

/** The props of a widget, with a typed `strings`. */
export type WithStrings<Props> = Omit<Props, "strings"> & {
  /** Overrides of our texts. */
  strings?: StringsOverride;
};

// biome-ignore lint/suspicious/noExplicitAny: any function of our strings, kept with its own parameters.
type Override<Text> = Text extends (...values: any[]) => string ? Text : Text extends string ? string : Partial<Text>;
