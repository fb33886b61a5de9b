import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { canTextInstead, isEnrolling } from "../policy.ts";
import { mfa } from "../strings.ts";
import type { totpEntry } from "./flow.ts";

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
        error={step.problem && <ProblemMessage problem={step.problem} />}
        onComplete={(code) => send({ type: "codeCompleted", code })}
        autoFocus
      />
      {!enrolling && (
        <Button variant="side" onClick={() => send({ type: "backupCodeClicked" })}>
          {text.useBackupCode}
        </Button>
      )}
      {canTextInstead(step.mfa) && (
        <Button variant="side" onClick={() => send({ type: "mfaMethodChosen", method: "sms_otp" })}>
          {text.textInstead}
        </Button>
      )}
      {flow.history.length > 0 && <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />}
    </Card>
  );
}
