import { useStrings } from "../../../strings/use-strings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeList } from "../../../ui/CodeList.tsx";
import { Lead } from "../../../ui/Lead.tsx";
import { Stack } from "../../../ui/Stack.tsx";
import { Title } from "../../../ui/Title.tsx";
import { ToastPlace } from "../../../ui/Toaster.tsx";
import { useLocale } from "../../../ui/use-locale.ts";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { recoveryCodeSave } from "./flow.ts";

export function RecoveryCodeSave({ step, flow, send }: ScreenProps<typeof recoveryCodeSave>) {
  const text = useStrings("mfa", mfa);
  const locale = useLocale();
  const { member, organization } = step.login;
  // What they are for, whose they are, and since when: paper and files lie about for years.
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
        <Button variant="side" onClick={() => send({ type: "downloadCodesClicked", heading })}>
          {text.download}
        </Button>
        <ToastPlace>
          <Button variant="side" onClick={() => send({ type: "copyCodesClicked", heading })}>
            {text.copyAll}
          </Button>
        </ToastPlace>
        <Button onClick={() => send({ type: "codesAcknowledged" })}>{text.done}</Button>
      </Stack>
    </Card>
  );
}
