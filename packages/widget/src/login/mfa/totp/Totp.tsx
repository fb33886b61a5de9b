import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { QrCode } from "@portico/ui/components/QrCode";
import { Secret } from "@portico/ui/components/Secret";
import { Stack } from "@portico/ui/components/Stack";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import { isLocked, ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { LeaveButton } from "../LeaveButton.tsx";
import { OtherMethods } from "../OtherMethods.tsx";
import { isEnrolling } from "../policy.ts";
import { RememberDevice } from "../RememberDevice.tsx";
import type { Authenticator } from "../steps.ts";
import { mfa } from "../strings.ts";
import type { totpEntry, totpManual, totpQrCode } from "./flow.ts";

export function TotpEnrollmentQrCode({ step, flow, send }: ScreenProps<typeof totpQrCode>) {
  const text = useStrings("mfa", mfa);
  const { authenticator } = step.mfa;
  const created = authenticator.state === "created" ? authenticator : undefined;
  return (
    <Card>
      <Title>{text.qrTitle}</Title>
      {authenticator.state === "failed" ? (
        <NotCreated authenticator={authenticator} onRetry={() => send({ type: "retryClicked" })} />
      ) : (
        <>
          <Lead>{text.qrLead}</Lead>
          <QrCode src={created?.qr_code} alt={text.qrCode} loading={text.loading} />
          <Stack>
            <Button disabled={!created} onClick={() => send({ type: "continueClicked" })}>
              {text.next}
            </Button>
            <Button variant="quiet" disabled={!created} onClick={() => send({ type: "codeViewToggled" })}>
              {text.troubleScanning}
            </Button>
          </Stack>
        </>
      )}
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}

export function TotpEnrollmentManual({ step, send }: ScreenProps<typeof totpManual>) {
  const text = useStrings("mfa", mfa);
  const { authenticator } = step.mfa;
  return (
    <Card>
      <Title>{text.manualTitle}</Title>
      {authenticator.state === "created" && (
        <>
          <Lead>{text.manualLead}</Lead>
          <Secret label={text.secretLabel} secret={authenticator.secret}>
            <TextButton onClick={() => send({ type: "copySecretClicked" })}>{text.copyCode}</TextButton>
          </Secret>
        </>
      )}
      <Stack>
        <Button onClick={() => send({ type: "continueClicked" })}>{text.next}</Button>
        <Button variant="quiet" onClick={() => send({ type: "codeViewToggled" })}>
          {text.scanAgain}
        </Button>
      </Stack>
    </Card>
  );
}

interface NotCreatedProps {
  authenticator: Extract<Authenticator, { state: "failed" }>;
  onRetry: () => void;
}

function NotCreated({ authenticator, onRetry }: NotCreatedProps): ReactNode {
  const text = useStrings("mfa", mfa);
  return (
    <>
      <Lead>{text.notCreated}</Lead>
      <Lead>
        <ProblemMessage problem={authenticator.problem} />
      </Lead>
      <Button onClick={onRetry}>{text.tryAgain}</Button>
    </>
  );
}

export function TotpEntry({ step, flow, send }: ScreenProps<typeof totpEntry>) {
  const text = useStrings("mfa", mfa);
  const enrolling = isEnrolling(step.mfa);
  const leadId = useId();
  return (
    <Card>
      <Title>{text.entryTitle}</Title>
      <Lead id={leadId}>{text.entryLead}</Lead>
      {enrolling && <Lead>{text.newCode}</Lead>}
      <PasscodeField
        label={text.entryLabel}
        describedBy={leadId}
        disabled={step.busy}
        isOff={isLocked(step.problem)}
        error={step.problem && <ProblemMessage problem={step.problem} />}
        onComplete={(code) => send({ type: "codeCompleted", code })}
        autoFocus
      />
      <RememberDevice step={step} send={send} />
      {!enrolling && (
        <Button variant="quiet" disabled={step.busy} onClick={() => send({ type: "backupCodeClicked" })}>
          {text.useBackupCode}
        </Button>
      )}
      <OtherMethods than="totp" step={step} send={send} />
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}
