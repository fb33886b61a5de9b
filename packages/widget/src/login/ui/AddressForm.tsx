import { Button } from "@portico/ui/components/Button";
import { Form } from "@portico/ui/components/Form";
import type { PasswordFieldProps } from "@portico/ui/components/PasswordField";
import { TextField } from "@portico/ui/components/TextField";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Problem } from "../flow/events.ts";
import type { Recipient } from "../flow/recipient.ts";
import { main } from "./strings/main.ts";

addStyles(`
.portico-password-place { height: 73px; }
`);

export interface AddressFormProps {
  step: Recipient & { busy: boolean; problem: Problem | null };
  /** The message of the step's problem. */
  message: ReactNode;
  /** Continues by email. Without it the form is for a password only. */
  onEmail?: (email: string) => void;
  /** Continues with the password, or null while the form does not ask for it. */
  onPassword?: (email: string, password: string | null) => void;
  onForgot?: (email: string) => void;
  /** Loaded after the first paint; its space is reserved if it is visible. */
  PasswordField?: ComponentType<PasswordFieldProps>;
  /** Called on each change of the address. */
  onTyped?: (email: string) => void;
  /** The method last used. */
  lastUsed?: string | undefined;
  asksPassword?: boolean;
  /** The browser also suggests passkeys for the address. */
  hasPasskeys?: boolean;
  /** Focuses the address, on a screen that the visitor opened. */
  focusEmail?: boolean;
  /** Focuses the password, because the address is complete. */
  focusPassword?: boolean;
  /** Another method is in progress. */
  rests?: boolean;
  /** The label of the email button. */
  emailButton?: string;
}

/** Email address and its password: one real form, which password managers can fill and save. */
export function AddressForm({
  step,
  message,
  onEmail,
  onPassword,
  onForgot,
  PasswordField,
  ...rest
}: AddressFormProps) {
  const text = useStrings("main", main);
  const { busy, problem } = step;
  const [email, setEmail] = useState(step.email);
  const [password, setPassword] = useState<string | null>(null);
  const [isSide, setSide] = useState(false);
  // An autofilled password is shown before it is submitted.
  const asks = rest.asksPassword || password !== null;

  const byEmail = onEmail && (() => onEmail(email));
  const byPassword = onPassword && (() => onPassword(email, asks ? (password ?? "") : null));
  const isEmailPrimary = byEmail && !(asks && byPassword);
  const [lead, side] = isEmailPrimary ? [byEmail, byPassword] : [byPassword, byEmail];
  const emailButton = rest.emailButton ?? text.continueButton;
  const press = (wasSide: boolean, go: (() => void) | undefined) => {
    setSide(wasSide);
    go?.();
  };

  const noteOf = (isEmail: boolean) => (rest.lastUsed === (isEmail ? "email" : "password") ? text.lastUsed : undefined);

  const isOfPassword = asks && problem && !isOfAddress(problem);
  return (
    <Form busy={busy} onSubmit={() => press(false, lead)}>
      <TextField
        label={text.emailLabel}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={(onPassword ? "username" : "email") + (rest.hasPasskeys ? " webauthn" : "")}
        enterKeyHint={asks ? "next" : "go"}
        required
        autoFocus={rest.focusEmail}
        placeholder={text.emailPlaceholder}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          rest.onTyped?.(typed);
        }}
        error={!isOfPassword && message}
      />
      {onPassword && asks && !PasswordField && <div {...part("password-place")} />}
      {onPassword && PasswordField && (
        <PasswordField
          label={text.passwordLabel}
          autoComplete="current-password"
          reveal={text}
          value={password ?? ""}
          onChange={setPassword}
          busy={busy}
          isConcealed={!asks}
          autoFocus={rest.focusPassword}
          error={isOfPassword && message}
        />
      )}
      <Button type="submit" busy={busy && !isSide} disabled={busy || rest.rests} note={noteOf(!!isEmailPrimary)}>
        {isEmailPrimary ? emailButton : text.next}
      </Button>
      {side && (
        <Button
          variant="side"
          busy={busy && isSide}
          disabled={busy || rest.rests}
          note={noteOf(!isEmailPrimary)}
          onClick={() => press(true, side)}
        >
          {isEmailPrimary ? text.usePassword : emailButton}
        </Button>
      )}
      {asks && onForgot && (
        <Button variant="quiet" disabled={busy} onClick={() => onForgot(email)}>
          {text.forgot}
        </Button>
      )}
    </Form>
  );
}

/** Whether a problem is about the address: invalid, or not allowed to join. */
function isOfAddress(problem: Problem): boolean {
  return problem.kind === "invalidEmail" || (problem.kind === "refused" && /jit/.test(problem.errorType));
}
