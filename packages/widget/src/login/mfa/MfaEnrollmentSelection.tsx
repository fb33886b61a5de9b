import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { Unbroken } from "../../ui/inline-text.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { mfaSelection } from "./flow.ts";
import { LeaveButton } from "./LeaveButton.tsx";
import { secondFactors } from "./steps.ts";
import { mfa } from "./strings.ts";

export function MfaEnrollmentSelection({ step, flow, send }: ScreenProps<typeof mfaSelection>) {
  const text = useStrings("mfa", mfa);
  return (
    <Card>
      <Title>
        <Unbroken text={text.selectionTitle} />
      </Title>
      <Stack>
        {step.mfa.offered.map((method, at) => (
          <Button
            key={method}
            variant={at === 0 ? "main" : "side"}
            onClick={() => send({ type: "mfaMethodChosen", method })}
          >
            {text[secondFactors[method].setUpText]}
          </Button>
        ))}
      </Stack>
      <LeaveButton flow={flow} send={send} />
    </Card>
  );
}
