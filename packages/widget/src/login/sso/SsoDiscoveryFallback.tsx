import { useState } from "react";
import { useStrings } from "../../strings/use-strings.ts";
import { Aside } from "../../ui/Aside.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Title } from "../../ui/Title.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { ssoFallback } from "./flow.ts";
import { sso } from "./strings.ts";

export function SsoDiscoveryFallback({ step, send }: ScreenProps<typeof ssoFallback>) {
  const text = useStrings("sso", sso);
  const [slug, setSlug] = useState("");
  const failures = { missing: text.organizationMissing, failed: text.lookupFailed };
  return (
    <Card>
      <Title>{text.fallbackTitle}</Title>
      <Form busy={step.busy} onSubmit={() => send({ type: "slugSubmitted", slug })}>
        <TextField
          label={text.slugLabel}
          name="organization"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="go"
          required
          placeholder={text.slugPlaceholder}
          value={slug}
          onChange={setSlug}
          error={step.failure && failures[step.failure]}
          autoFocus
        />
        <Button type="submit" busy={step.busy} disabled={!slug.trim()}>
          {text.continueButton}
        </Button>
      </Form>
      <Aside>
        <TextButton onClick={() => send({ type: "startOverClicked" })}>{text.otherMethod}</TextButton>
      </Aside>
    </Card>
  );
}
