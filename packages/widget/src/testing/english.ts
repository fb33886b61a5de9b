// Every English text, as hosts may replace it.
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation } from "../login/email/confirmation-strings.ts";
import { emailMethodSelection } from "../login/email/method-selection-strings.ts";
import { error } from "../login/error/strings.ts";
import { landing } from "../login/landing/strings.ts";
import { wrongAccount } from "../login/landing/wrong-account-strings.ts";
import { loggedIn } from "../login/logged-in/strings.ts";
import { mfa } from "../login/mfa/strings.ts";
import { signedIn } from "../login/notes/strings.ts";
import { oneTap } from "../login/one-tap/strings.ts";
import { password } from "../login/password/strings.ts";
import { sso } from "../login/sso/strings.ts";
import { main } from "../login/ui/strings/main.ts";
import { notices } from "../login/ui/strings/notices.ts";
import { passcode } from "../login/ui/strings/passcode.ts";
import { problems } from "../login/ui/strings/problems.ts";
import { frame } from "../strings/frame.ts";

export const english = {
  main,
  emailMethodSelection,
  emailConfirmation,
  passcode,
  mfa,
  password,
  discovery,
  sso,
  oneTap,
  landing,
  wrongAccount,
  signedIn,
  loggedIn,
  error,
  problems,
  notices,
  frame,
  consent,
};
