import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { Lead } from "@portico/ui/components/Lead";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { recoveryCodeEntry } from "./flow.ts";

export function RecoveryCodeEntry({ step, send }: ScreenProps<typeof recoveryCodeEntry>) {
  const text = useStrings("mfa", mfa);
  const [code, setCode] = useState("");
  const leadId = useId();
  return (
    <Card>
      <Title>{text.backupTitle}</Title>
      <Lead id={leadId}>{text.backupLead}</Lead>
      <Form busy={step.busy} onSubmit={() => send({ type: "backupCodeSubmitted", code })}>
        <TextField
          label={text.backupLabel}
          name="backup-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="go"
          required
          describedBy={leadId}
          value={code}
          onChange={setCode}
          error={step.problem && <ProblemMessage problem={step.problem} />}
          autoFocus
        />
        <Button type="submit" busy={step.busy} disabled={!code.trim()}>
          {text.next}
        </Button>
      </Form>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
