import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Linkified } from "../../ui/Linkified.tsx";
import { Mark } from "../../ui/StatusIcon.tsx";
import { Title } from "../../ui/Title.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { useProblemText } from "../ui/use-problem-message.ts";
import { errorText } from "./error-text.ts";
import { error } from "./strings.ts";

export function ErrorScreen({ step, send }: ScreenProps<"Error">) {
  const text = useStrings("error", error);
  const { title, lead, next } = errorText(text, step, useProblemText(step.problem));
  return (
    <Card>
      <Mark kind="error" />
      <Title>{title}</Title>
      <Lead>
        <Linkified text={lead} />
      </Lead>
      {next && <Lead>{next}</Lead>}
      {step.canGoBack && (
        <Button variant="side" onClick={() => send({ type: "backClicked" })}>
          {step.kind === "Organization" ? text.tryAgain : text.back}
        </Button>
      )}
    </Card>
  );
}
