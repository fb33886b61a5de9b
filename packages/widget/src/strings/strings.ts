import type { consent } from "./consent.ts";
import type { discovery } from "./discovery.ts";
import type { emailConfirmation } from "./email-confirmation.ts";
import type { emailMethodSelection } from "./email-method-selection.ts";
import type { error } from "./error.ts";
import type { frame } from "./frame.ts";
import type { handover } from "./handover.ts";
import type { landing } from "./landing.ts";
import type { loggedIn } from "./logged-in.ts";
import type { main } from "./main.ts";
import type { mfa } from "./mfa.ts";
import type { notices } from "./notices.ts";
import type { oneTap } from "./one-tap.ts";
import type { passcode } from "./passcode.ts";
import type { password } from "./password.ts";
import type { problems } from "./problems.ts";
import type { sso } from "./sso.ts";
import type { wrongAccount } from "./wrong-account.ts";

/** Every text of the widgets, by screen. Types only: each text travels with the chunk of its screen. */
export interface Strings {
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
  loggedIn: typeof loggedIn;
  error: typeof error;
  problems: typeof problems;
  notices: typeof notices;
  frame: typeof frame;
  consent: typeof consent;
}

/** What a host may put in the place of our texts: any of them, and the others stay. */
export type StringsOverride = {
  [Area in keyof Strings]?: { [Key in keyof Strings[Area]]?: Override<Strings[Area][Key]> };
};

// biome-ignore lint/suspicious/noExplicitAny: any function of our strings, kept with its own parameters.
type Override<Text> = Text extends (...values: any[]) => string ? Text : Text extends string ? string : Partial<Text>;
