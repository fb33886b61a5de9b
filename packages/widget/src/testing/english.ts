// All English texts, as hosts may override them.
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation, emailMethodSelection } from "../login/email/strings.ts";
import { error } from "../login/error/strings.ts";
import { landing, wrongAccount } from "../login/landing/strings.ts";
import { loggedIn } from "../login/logged-in/LoggedIn.tsx";
import { mfa } from "../login/mfa/strings.ts";
import { signedIn } from "../login/notes/strings.ts";
import { oneTap } from "../login/one-tap/OneTapNote.tsx";
import { password } from "../login/password/strings.ts";
import { sso } from "../login/sso/strings.ts";
import { notices, passcode, problems } from "../login/ui/strings/later.ts";
import { main } from "../login/ui/strings/main.ts";
import { frame } from "../ui/Screen.tsx";

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
