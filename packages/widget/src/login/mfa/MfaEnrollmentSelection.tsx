import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Title } from "../../ui/Title.tsx";
import { Unbroken } from "../../ui/Unbroken.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { mfaSelection } from "./flow.ts";
import { mfa } from "./strings.ts";

export function MfaEnrollmentSelection({ step, send }: ScreenProps<typeof mfaSelection>) {
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
            {method === "totp" ? text.useAuthenticator : text.useText}
          </Button>
        ))}
      </Stack>
    </Card>
  );
}
