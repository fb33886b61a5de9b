import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { LeaveButton } from "../LeaveButton.tsx";
import { OtherMethods } from "../OtherMethods.tsx";
import { RememberDevice } from "../RememberDevice.tsx";
import type { PasskeyEntryStep } from "../steps.ts";
import { mfa } from "../strings.ts";
import type { passkeyEnrollment, passkeyEntry } from "./flow.ts";

export function MfaPasskeyEnrollment({ step, flow, send }: ScreenProps<typeof passkeyEnrollment>) {
  const text = useStrings("mfa", mfa);
  return (
    <Card>
      <Title>{text.passkeyTitle}</Title>
      <Lead>{text.passkeyLead}</Lead>
      <Note {...step} />
      <Stack>
        <Button busy={step.busy} onClick={() => send({ type: "passkeyClicked" })}>
          {text.createPasskey}
        </Button>
      </Stack>
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}

export function MfaPasskeyEntry({ step, flow, send }: ScreenProps<typeof passkeyEntry>) {
  const text = useStrings("mfa", mfa);
  return (
    <Card>
      <Title>{text.passkeyEntryTitle}</Title>
      <Lead>{text.passkeyEntryLead}</Lead>
      <Note {...step} />
      <Stack>
        <RememberDevice step={step} send={send} />
        <Button busy={step.busy} onClick={() => send({ type: "passkeyClicked" })}>
          {text.usePasskey}
        </Button>
      </Stack>
      <OtherMethods than="passkey" step={step} send={send} />
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}

/** Below what the browser's dialog asks for, why it gave no passkey. */
function Note({ problem }: Pick<PasskeyEntryStep, "problem">) {
  return <FieldNote id={useId()} error={problem && <ProblemMessage problem={problem} />} />;
}
