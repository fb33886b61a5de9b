import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { remainingMinutes } from "@portico/widget/kit";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";
import { countEnded, useSelf } from "./use-self.ts";

interface ChangeEmailProps {
  present: string;
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Errors of the email address itself, which are shown at the field. */
const ofField = [
  "duplicate_member_email",
  "invalid_email",
  "invalid_email_for_invites",
  "action_not_allowed_email_domain_is_claimed",
];

/** Asks for a new email address, and sends a code to it. */
export function ChangeEmail({ present, onSent, onCancel }: ChangeEmailProps) {
  const { addresses: texts, refused } = useStrings("profile", profile);
  const { cancel } = useStrings("shared", shared);
  const { client } = useCalls();
  const locale = useLocale();
  const say = useFailureText(refused);
  const [typed, setTyped] = useState("");
  const email = typed.trim();
  const isSame = email.toLowerCase() === present.toLowerCase();
  const start = useAction(async () => {
    await client.self.startEmailUpdate({ email_address: email, delivery_method: "EMAIL_OTP", locale });
    onSent(email);
  });
  const { failure } = start;
  const isFieldWrong = failure && ofField.includes(failure.type);
  return (
    <Form onSubmit={() => email && !isSame && void start.run()} busy={start.isBusy}>
      <TextField
        label={texts.newLabel}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck="false"
        autoCapitalize="off"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          start.forgive();
        }}
        hint={texts.newHint}
        error={isSame ? texts.same : isFieldWrong && say(failure)}
        autoFocus
      />
      {!isFieldWrong && <FailureNote failure={failure} texts={refused} />}
      <Actions>
        <Action variant="main" type="submit" busy={start.isBusy} disabled={!email || isSame}>
          {texts.sendCode}
        </Action>
        <Action variant="quiet" disabled={start.isBusy} onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </Form>
  );
}

addStyles(`
.portico-prove { display: grid; gap: 10px; }
.portico-prove > p { font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-prove > .portico-code-field { max-width: 340px; margin: 0; }
`);

interface VerifyEmailProps {
  email: string;
  isKeeping: boolean;
  onVerified: (ended: { sessions: number; apps: number } | null) => void;
  onKeep: () => void;
}

/** Verifies the code that was sent to the new email address, which then replaces the current one. */
export function VerifyEmail({ email, isKeeping, onVerified, onKeep }: VerifyEmailProps) {
  const { addresses: texts, refused } = useStrings("profile", profile);
  const calls = useCalls();
  const { client } = calls;
  const self = useSelf();
  const locale = useLocale();
  const notify = useNotify();
  const say = useFailureText(refused);
  const [sends, setSends] = useState(0);
  const prove = useAction(async (code: string) => {
    if (!self) return;
    const ended = await countEnded(calls);
    const minutes = remainingMinutes(self.session);
    await client.otps.email.authenticate({
      organization_id: self.who.organization_id,
      email_address: email,
      code,
      ...(minutes && { session_duration_minutes: minutes }),
    });
    onVerified(ended);
  });
  const resend = useAction(async () => {
    await client.self.startEmailUpdate({ email_address: email, delivery_method: "EMAIL_OTP", locale });
    prove.forgive();
    setSends((count) => count + 1);
    notify(texts.resent);
  });
  return (
    <div {...part("prove")}>
      <p>{texts.codeSent({ email })}</p>
      <PasscodeField
        key={sends}
        label={texts.codeLabel}
        onComplete={(code) => void prove.run(code)}
        disabled={prove.isBusy}
        error={prove.failure && say(prove.failure)}
        autoFocus
      />
      <FailureNote failure={resend.failure} texts={refused} />
      <Actions>
        <Action busy={resend.isBusy} onClick={() => void resend.run()}>
          {texts.resend}
        </Action>
        <Action variant="quiet" busy={isKeeping} disabled={prove.isBusy} onClick={onKeep}>
          {texts.keep}
        </Action>
      </Actions>
    </div>
  );
}
