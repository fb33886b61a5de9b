import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { CodeList } from "@portico/ui/components/CodeList";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { ToastPlace } from "@portico/ui/components/Toaster";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { recoveryCodeSave } from "./flow.ts";

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
