import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { BackButton } from "../ui/BackButton.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { ssoEmail } from "./flow.ts";
import { sso } from "./strings.ts";

export function SsoDiscoveryEmail({ step, send }: ScreenProps<typeof ssoEmail>) {
  const text = useStrings("sso", sso);
  const [email, setEmail] = useState(step.email);
  const { problem } = step;
  // The server's message, if there is one.
  const isSilent = problem && "message" in problem && !problem.message;
  return (
    <Card>
      <Title>{text.emailTitle}</Title>
      <Form busy={step.busy} onSubmit={() => send({ type: "emailSubmitted", email })}>
        <TextField
          label={text.emailLabel}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="go"
          required
          placeholder={text.emailPlaceholder}
          value={email}
          onChange={setEmail}
          error={problem && (isSilent ? text.failed : <ProblemMessage problem={problem} />)}
          autoFocus
        />
        <Button type="submit" busy={step.busy}>
          {text.continueButton}
        </Button>
      </Form>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}
