import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Linkified } from "@portico/ui/components/Linkified";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { useProblemMessage } from "../ui/use-problem-message.ts";
import { errorText } from "./error-text.ts";
import type { error as errorRow } from "./flow.ts";
import { error } from "./strings.ts";

/** Every kind has a way on: back, or where that is barred a fresh start (docs/adr/0037-screens.md). */
export function ErrorScreen({ step, flow, send }: ScreenProps<typeof errorRow>) {
  const text = useStrings("error", error);
  const { title, lead, next } = errorText(
    text,
    step,
    useProblemMessage(step.problem),
    flow.bootstrap?.emailLinkAndCode,
  );
  const wayOn = step.canGoBack ? text.back : text.backToLogIn;
  return (
    <Card>
      <StatusIcon kind="error" />
      <Title>{title}</Title>
      <Lead>
        <Linkified text={lead} />
      </Lead>
      {next && <Lead>{next}</Lead>}
      <Button variant="side" onClick={() => send({ type: step.canGoBack ? "backClicked" : "startOverClicked" })}>
        {step.kind === "Organization" ? text.tryAgain : wayOn}
      </Button>
    </Card>
  );
}
