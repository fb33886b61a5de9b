import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { Stack } from "@portico/ui/components/Stack";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { EmailMethod } from "../flow/offered-methods.ts";
import { BackButton } from "../ui/BackButton.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { emailMethodSelection as emailMethodSelectionRow } from "./flow.ts";
import { emailMethodSelection } from "./strings.ts";

export function EmailMethodSelection({ step, send }: ScreenProps<typeof emailMethodSelectionRow>) {
  const text = useStrings("emailMethodSelection", emailMethodSelection);
  const choose = (method: EmailMethod) => send({ type: "emailMethodChosen", method });
  return (
    <Card>
      <Title>{text.title}</Title>
      <Stack>
        <Button busy={step.busy === "link"} onClick={() => choose("link")}>
          {text.link}
        </Button>
        <Button variant="side" busy={step.busy === "code"} onClick={() => choose("code")}>
          {text.code}
        </Button>
      </Stack>
      <FieldNote
        id="portico-method-note"
        error={step.problem && <ProblemMessage problem={step.problem} recipient={step} />}
      />
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
