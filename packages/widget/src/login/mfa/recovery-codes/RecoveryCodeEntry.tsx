import { useState } from "react";
import { useStrings } from "../../../strings/use-strings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Lead } from "../../../ui/Lead.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { Title } from "../../../ui/Title.tsx";
import { useId } from "../../../ui/use-id.tsx";
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
