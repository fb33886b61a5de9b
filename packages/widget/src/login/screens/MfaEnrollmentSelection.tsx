import { mfa } from "../../strings/mfa.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { Title } from "../../ui/Title.tsx";
import { useStrings } from "../../use-strings.ts";
import type { ScreenProps } from "./screen-props.ts";

export function MfaEnrollmentSelection({ step, send }: ScreenProps<"MFAEnrollmentSelection">) {
  const text = useStrings("mfa", mfa);
  return (
    <Card>
      <Title>{text.selectionTitle}</Title>
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
