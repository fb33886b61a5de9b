import { Action, Actions } from "@portico/ui/components/Action";
import { FailureNote, useFailureText } from "@portico/ui/components/FailureNote";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { QrCode } from "@portico/ui/components/QrCode";
import { Secret } from "@portico/ui/components/Secret";
import { useAction } from "@portico/ui/hooks/use-action";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { remainingMinutes } from "@portico/widget/kit";
import { useEffect, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { SaveCodes } from "./RecoveryCodes.tsx";
import { profile } from "./texts.ts";
import { useSelf } from "./use-self.ts";

addStyles(`
.portico-set-up { display: grid; gap: 12px; }
.portico-set-up > b { font: var(--po-bold) 15px/20px var(--po-font); }
.portico-set-up > p { font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-set-up > .portico-qr { margin: 0; }
.portico-set-up > .portico-code-field { max-width: 340px; margin: 0; }
.portico-set-up > .portico-secret { max-width: 340px; margin: 0; }
`);

/** Sets up an authenticator app: the QR code or key, the first code from the app, and then the backup codes. */
export function SetUpAuthenticator({ onEnd }: { onEnd: () => void }) {
  const { factors: texts, refused } = useStrings("profile", profile);
  const { cancel, copy, copied } = useStrings("shared", shared);
  const { client } = useCalls();
  const self = useSelf();
  const say = useFailureText(refused);
  const [created, setCreated] = useState<{ secret: string; qr_code: string; recovery_codes: string[] } | null>(null);
  const [isManual, setManual] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const create = useAction(async () => {
    if (self) setCreated(await client.totp.create(self.who));
  }, onEnd);
  const { run: begin } = create;
  useEffect(() => {
    void begin();
  }, [begin]);
  const confirm = useAction(async (code: string) => {
    if (!self) return;
    const minutes = remainingMinutes(self.session);
    await client.totp.authenticate({ ...self.who, code, ...(minutes && { session_duration_minutes: minutes }) });
    setConfirmed(true);
  });
  async function take(secret: string) {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without clipboard access, members can type the key.
    }
  }
  if (isConfirmed && created) {
    return (
      <div {...part("set-up")}>
        <b>{texts.saveTitle}</b>
        <p>{texts.saveLead}</p>
        <SaveCodes codes={created.recovery_codes} close={texts.saved} onClose={onEnd} isNew />
      </div>
    );
  }
  const leave = (
    <Action variant="quiet" disabled={confirm.isBusy} onClick={onEnd}>
      {cancel}
    </Action>
  );
  return (
    <div {...part("set-up")}>
      <FailureNote failure={create.failure} texts={refused} onRetry={() => void create.run()} />
      {!create.failure && (
        <>
          <b>{texts.scanTitle}</b>
          {isManual && created ? (
            <>
              <p>{texts.secretLead}</p>
              <Secret secret={created.secret} label={texts.secretLabel} />
            </>
          ) : (
            <QrCode src={created?.qr_code} alt={texts.qrCode} loading={texts.qrCode} />
          )}
          <Actions>
            <Action disabled={!created} onClick={() => setManual(!isManual)}>
              {isManual ? texts.scanInstead : texts.cannotScan}
            </Action>
            {isManual && created && (
              <Action label={texts.copyKey} onClick={() => void take(created.secret)}>
                {isCopied ? copied : copy}
              </Action>
            )}
          </Actions>
          <p>{texts.appCodeLead}</p>
          <PasscodeField
            label={texts.codeLabel}
            onComplete={(code) => void confirm.run(code)}
            disabled={confirm.isBusy || !created}
            error={confirm.failure && say(confirm.failure)}
          />
        </>
      )}
      <Actions>{leave}</Actions>
    </div>
  );
}
