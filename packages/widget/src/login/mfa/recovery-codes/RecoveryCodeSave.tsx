import { useStrings } from "../../../strings/use-strings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeList } from "../../../ui/CodeList.tsx";
import { Lead } from "../../../ui/Lead.tsx";
import { Stack } from "../../../ui/Stack.tsx";
import { Title } from "../../../ui/Title.tsx";
import { ToastPlace } from "../../../ui/Toaster.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { recoveryCodeSave } from "./flow.ts";

export function RecoveryCodeSave({ step, send }: ScreenProps<typeof recoveryCodeSave>) {
  const text = useStrings("mfa", mfa);
  return (
    <Card>
      <Title>{text.saveTitle}</Title>
      <Lead>{text.saveLead}</Lead>
      <CodeList codes={step.codes} label={text.codesLabel} />
      <Stack>
        <Button variant="side" onClick={() => send({ type: "downloadCodesClicked" })}>
          {text.download}
        </Button>
        <ToastPlace>
          <Button variant="side" onClick={() => send({ type: "copyCodesClicked" })}>
            {text.copyAll}
          </Button>
        </ToastPlace>
        <Button onClick={() => send({ type: "codesAcknowledged" })}>{text.done}</Button>
      </Stack>
    </Card>
  );
}
