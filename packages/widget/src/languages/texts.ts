import type { ConsentProblem, consent } from "../consent/ui/strings.ts";
import type { handover } from "../login/cross-device/strings.ts";
import type { discovery } from "../login/discovery/strings.ts";
import type { emailConfirmation } from "../login/email/confirmation-strings.ts";
import type { emailMethodSelection } from "../login/email/method-selection-strings.ts";
import type { error } from "../login/error/strings.ts";
import type { landing } from "../login/landing/strings.ts";
import type { wrongAccount } from "../login/landing/wrong-account-strings.ts";
import type { loggedIn } from "../login/logged-in/strings.ts";
import type { terms } from "../login/main/terms-strings.ts";
import type { mfa } from "../login/mfa/strings.ts";
import type { signedIn } from "../login/notes/strings.ts";
import type { oneTap } from "../login/one-tap/strings.ts";
import type { PasswordRemark } from "../login/password/remarks.ts";
import type { password } from "../login/password/strings.ts";
import type { sso } from "../login/sso/strings.ts";
import type { main } from "../login/ui/strings/main.ts";
import type { notices } from "../login/ui/strings/notices.ts";
import type { passcode } from "../login/ui/strings/passcode.ts";
import type { MemberProblem, problems } from "../login/ui/strings/problems.ts";
import type { frame } from "../strings/frame.ts";
import type { TextArea } from "../strings/use-strings.ts";

/** Every English text of the widgets, by screen. Types only: each text travels with the chunk of its screen. */
export interface Strings extends Record<TextArea, object> {
  main: typeof main;
  terms: typeof terms;
  emailMethodSelection: typeof emailMethodSelection;
  emailConfirmation: typeof emailConfirmation;
  handover: typeof handover;
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
  consent: typeof consent;
}

/** Texts of the same keys, told the same variables, in any words. */
type Translated<Texts> = Texts extends (...values: infer Values) => string
  ? (...values: Values) => string
  : Texts extends string
    ? string
    : { [Key in keyof Texts]: Translated<Texts[Key]> };

/** What a language says in the consent and logout widget. */
export interface ConsentTexts extends Translated<Pick<Strings, "frame">> {
  consent: Translated<Omit<Strings["consent"], "byType"> & { byType: Record<ConsentProblem, string> }>;
}

/** What a language says in the login widget. Notes to developers are English. */
export interface LoginTexts extends Translated<Omit<Strings, "consent" | "oneTap" | "problems" | "password">> {
  problems: Translated<Omit<Strings["problems"], "byType"> & { byType: Record<MemberProblem, string> }>;
  password: Translated<Omit<Strings["password"], "remarks"> & { remarks: Record<PasswordRemark, string> }>;
}
