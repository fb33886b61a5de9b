import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { CodeList } from "@portico/ui/components/CodeList";
import { Form } from "@portico/ui/components/Form";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { ToastPlace } from "@portico/ui/components/Toaster";
import { useId } from "@portico/ui/components/use-id";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { BackButton } from "../../../ui/BackButton.tsx";
import { Pair } from "../../../ui/rows.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { recoveryCodeEntry, recoveryCodeSave } from "./flow.ts";

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

export function RecoveryCodeSave({ step, flow, send }: ScreenProps<typeof recoveryCodeSave>) {
  const text = useStrings("mfa", mfa);
  const locale = useLocale();
  const { member, organization } = step.login;
  // Purpose, account and date, because printouts and files are kept for years.
  const title = flow.bootstrap?.projectName
    ? text.codesTitle({ projectName: flow.bootstrap.projectName })
    : text.codesLabel;
  const heading = [
    title,
    `${member.email_address}, ${organization.organization_name}`,
    new Date().toLocaleDateString(locale, { dateStyle: "long" }),
  ].join("\n");
  return (
    <Card>
      <Title>{text.saveTitle}</Title>
      <Lead>{text.saveLead}</Lead>
      <CodeList codes={step.codes} label={text.codesLabel} heading={heading} />
      <Stack>
        <Pair>
          <Button variant="side" onClick={() => send({ type: "downloadCodesClicked", heading })}>
            {text.download}
          </Button>
          <ToastPlace>
            <Button variant="side" onClick={() => send({ type: "copyCodesClicked", heading })}>
              {text.copyAll}
            </Button>
          </ToastPlace>
        </Pair>
        <Button onClick={() => send({ type: "codesAcknowledged" })}>{text.done}</Button>
      </Stack>
    </Card>
  );
}
