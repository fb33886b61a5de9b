import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";

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
