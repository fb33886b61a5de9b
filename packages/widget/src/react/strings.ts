import type { consent } from "../consent/ui/strings.ts";
import type { handover } from "../login/cross-device/strings.ts";
import type { discovery } from "../login/discovery/strings.ts";
import type { emailConfirmation } from "../login/email/confirmation-strings.ts";
import type { emailMethodSelection } from "../login/email/method-selection-strings.ts";
import type { error } from "../login/error/strings.ts";
import type { landing } from "../login/landing/strings.ts";
import type { wrongAccount } from "../login/landing/wrong-account-strings.ts";
import type { loggedIn } from "../login/logged-in/strings.ts";
import type { mfa } from "../login/mfa/strings.ts";
import type { signedIn } from "../login/notes/strings.ts";
import type { oneTap } from "../login/one-tap/strings.ts";
import type { password } from "../login/password/strings.ts";
import type { sso } from "../login/sso/strings.ts";
import type { main } from "../login/ui/strings/main.ts";
import type { notices } from "../login/ui/strings/notices.ts";
import type { passcode } from "../login/ui/strings/passcode.ts";
import type { problems } from "../login/ui/strings/problems.ts";
import type { frame } from "../strings/frame.ts";
import type { TextArea } from "../strings/use-strings.ts";

/** Every text of the widgets, by screen. Types only: each text travels with the chunk of its screen. */
export interface Strings extends Record<TextArea, object> {
  main: typeof main;
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

/** Texts of a host in place of ours: any of them, and the others stay. */
export type StringsOverride = {
  [Area in keyof Strings]?: { [Key in keyof Strings[Area]]?: Override<Strings[Area][Key]> };
};

/** The props of a widget, with the texts that a host may give it. */
export type WithStrings<Props> = Omit<Props, "strings"> & {
  /** Texts in the place of ours. */
  strings?: StringsOverride;
};

// biome-ignore lint/suspicious/noExplicitAny: any function of our strings, kept with its own parameters.
type Override<Text> = Text extends (...values: any[]) => string ? Text : Text extends string ? string : Partial<Text>;
