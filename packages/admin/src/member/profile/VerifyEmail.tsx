import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { remainingMinutes } from "@portico/widget/kit";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { countEnded } from "./count-ended.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

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
