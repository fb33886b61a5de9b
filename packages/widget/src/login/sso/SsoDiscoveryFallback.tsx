import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { TextButton } from "@portico/ui/components/TextButton";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { Aside } from "../../ui/layout.tsx";
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
