import { addStyles, Form, PasscodeField, part, TextField, useAnnounce, useStrings } from "@portico/widget/kit";
import { useEffect, useState } from "react";
import { useCalls } from "../ground/calls.ts";
import { useAction } from "../ground/use-action.ts";
import { Action, Actions } from "../ui/Action.tsx";
import { FailureNote, useFailureText } from "../ui/Failure.tsx";
import { shared } from "../ui/texts.ts";
import { remainingMinutes } from "./remaining-minutes.ts";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

addStyles(`
.portico-step-up { display: grid; gap: 10px; padding: 14px 16px; background: var(--po-tint); border: 1px solid var(--po-line); border-inline-start: 3px solid var(--po-primary); border-radius: var(--po-radius-box); overflow-wrap: anywhere; }
.portico-step-up > b { font: var(--po-bold) 15px/20px var(--po-font); }
.portico-step-up > p { font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-step-up > .portico-code-field { max-width: 340px; margin: 0; }
`);

type Way = "app" | "text" | "recovery";

interface SecondFactorAskedProps {
  onShown: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the second factor in place. The session then holds it, for as long as it had left. */
export function SecondFactorAsked({ onShown, onCancel }: SecondFactorAskedProps) {
  const { stepUp: texts, refused } = useStrings("profile", profile);
  const { cancel } = useStrings("shared", shared);
  const { client } = useCalls();
  const self = useSelf();
  const hasApp = Boolean(self?.member.totp_registration_id);
  const hasText = Boolean(self?.member.mfa_phone_number_verified);
  const [way, setWay] = useState<Way>(
    hasText && (!hasApp || self?.member.default_mfa_method === "sms_otp") ? "text" : "app",
  );
  const [recoveryCode, setRecoveryCode] = useState("");
  const announce = useAnnounce();
  const say = useFailureText(refused);

  const text = useAction(async () => {
    if (self) await client.otps.sms.send(self.who);
  });
  const show = useAction(async (code: string) => {
    if (!self) return;
    const minutes = remainingMinutes(self.session);
    const request = { ...self.who, ...(minutes && { session_duration_minutes: minutes }) };
    if (way === "app") await client.totp.authenticate({ ...request, code });
    else if (way === "text") await client.otps.sms.authenticate({ ...request, code });
    else await client.recoveryCodes.recover({ ...request, recovery_code: code });
    await onShown();
  });
  const { run: sendText } = text;
  useEffect(() => {
    if (way === "text") void sendText();
  }, [way, sendText]);
  useEffect(() => announce(texts.title), [announce, texts.title]);
  function choose(next: Way) {
    show.forgive();
    setWay(next);
  }

  const lead = {
    app: texts.appLead,
    text: texts.textLead({ phone: self?.member.mfa_phone_number ?? "" }),
    recovery: texts.recoveryLead,
  }[way];
  return (
    <div {...part("step-up")}>
      <b>{texts.title}</b>
      <p>{texts.lead}</p>
      <p>{lead}</p>
      <FailureNote failure={text.failure} texts={refused} onRetry={() => void text.run()} />
      {way === "recovery" ? (
        <Form busy={show.isBusy} onSubmit={() => recoveryCode.trim() && void show.run(recoveryCode.trim())}>
          <TextField
            label={texts.recoveryLabel}
            name="recovery-code"
            autoComplete="off"
            spellCheck="false"
            autoCapitalize="off"
            value={recoveryCode}
            onChange={setRecoveryCode}
            error={show.failure && say(show.failure)}
            autoFocus
          />
          <Actions>
            <Action variant="main" type="submit" busy={show.isBusy} disabled={!recoveryCode.trim()}>
              {texts.confirm}
            </Action>
          </Actions>
        </Form>
      ) : (
        <PasscodeField
          key={way}
          label={texts.codeLabel}
          onComplete={(code) => void show.run(code)}
          disabled={show.isBusy}
          error={show.failure && say(show.failure)}
          autoFocus
        />
      )}
      <Actions>
        {hasApp && way !== "app" && <Action onClick={() => choose("app")}>{texts.useApp}</Action>}
        {hasText && way !== "text" && <Action onClick={() => choose("text")}>{texts.useText}</Action>}
        {hasApp && way !== "recovery" && <Action onClick={() => choose("recovery")}>{texts.useRecovery}</Action>}
        <Action variant="quiet" disabled={show.isBusy} onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </div>
  );
}
