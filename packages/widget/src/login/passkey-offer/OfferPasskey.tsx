import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { loggedIn } from "../logged-in/LoggedIn.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { passkeyOffer } from "./flow.ts";

export function OfferPasskey({ step: { busy, problem }, send }: ScreenProps<typeof passkeyOffer>) {
  const text = useStrings("loggedIn", loggedIn);
  return (
    <Card>
      <Title>{text.offerTitle}</Title>
      <Lead>{text.offerLead}</Lead>
      <FieldNote id={useId()} error={problem && <ProblemMessage problem={problem} />} />
      <Stack>
        <Button busy={busy} onClick={() => send({ type: "passkeyClicked" })}>
          {text.createPasskey}
        </Button>
        <Button variant="side" onClick={() => send({ type: "offerDeclined" })}>
          {text.notNow}
        </Button>
      </Stack>
    </Card>
  );
}
