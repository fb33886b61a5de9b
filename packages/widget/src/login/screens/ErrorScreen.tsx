import { error } from "../../strings/error.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Linkified } from "../../ui/Linkified.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Title } from "../../ui/Title.tsx";
import { useStrings } from "../../use-strings.ts";
import { errorText } from "./error-text.ts";
import type { ScreenProps } from "./screen-props.ts";
import { useProblemText } from "./use-problem-text.ts";

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
