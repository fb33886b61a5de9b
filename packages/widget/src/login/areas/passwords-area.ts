// Lazy chunk of passwords. Projects without them never load it.
import { passwordForm, passwordMailSent } from "../password/flow.ts";
import { PasswordForm, PasswordMailSent } from "../password/PasswordForm.tsx";
import { PasswordResetForm } from "../password/PasswordResetForm.tsx";
import { passwordReset } from "../password/reset-flow.ts";
import type { ViewsOf } from "../ui/screen-props.ts";

export { PasswordField } from "@portico/ui/components/PasswordField";
export { passwordEffects as effects } from "../password/effects.ts";
export { passwordFormOn as mainOn } from "../password/flow.ts";

export const screens = {
  PasswordEmailForm: passwordForm,
  PasswordAuthenticate: passwordForm,
  PasswordForgotForm: passwordForm,
  PasswordSetNewConfirmation: passwordMailSent,
  PasswordResetVerifyConfirmation: passwordMailSent,
  PasswordResetForm: passwordReset,
};

export const views: ViewsOf<typeof screens> = {
  PasswordEmailForm: PasswordForm,
  PasswordAuthenticate: PasswordForm,
  PasswordForgotForm: PasswordForm,
  PasswordSetNewConfirmation: PasswordMailSent,
  PasswordResetVerifyConfirmation: PasswordMailSent,
  PasswordResetForm,
};
