// All English texts, as hosts may override them.
import { consent } from "../consent/ui/strings.ts";
import { discovery } from "../login/discovery/strings.ts";
import { emailConfirmation, emailMethodSelection } from "../login/email/EmailConfirmation.tsx";
import { error } from "../login/error/ErrorScreen.tsx";
import { landing } from "../login/landing/Landing.tsx";
import { wrongAccount } from "../login/landing/WrongAccount.tsx";
import { loggedIn } from "../login/logged-in/LoggedIn.tsx";
import { mfa } from "../login/mfa/strings.ts";
import { oneTap, signedIn } from "../login/notes/Notes.tsx";
import { password } from "../login/password/strings.ts";
import { sso } from "../login/sso/SsoDiscovery.tsx";
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
