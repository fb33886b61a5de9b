import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Linkified } from "../../ui/Linkified.tsx";
import { StatusIcon } from "../../ui/StatusIcon.tsx";
import { Title } from "../../ui/Title.tsx";
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
