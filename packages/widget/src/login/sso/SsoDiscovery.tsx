import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Form } from "@portico/ui/components/Form";
import { Stack } from "@portico/ui/components/Stack";
import { TextButton } from "@portico/ui/components/TextButton";
import { TextField } from "@portico/ui/components/TextField";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { Aside } from "../../ui/rows.tsx";
import { LazyProviderIcon } from "../ui/LazyProviderIcon.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { ssoEmail, ssoFallback, ssoMenu } from "./flow.ts";

export const sso = {
  emailTitle: "Enter your email to continue",
  emailLabel: "Email",
  emailPlaceholder: "you@company.com",
  continueButton: "Continue",
  failed: "Something went wrong. Try again later or contact your admin for help.",
  menuTitle: "Select a connection to continue",
  fallbackTitle: "Sorry, we couldn't find any connections.",
  slugLabel: "Organization",
  slugPlaceholder: "Enter org slug",
  organizationMissing: "Organization not found",
  lookupFailed: "An error occurred. Please try again.",
  otherMethod: "Try another log in method",
  back: "Go back",
};

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

export function SsoDiscoveryMenu({ step, send }: ScreenProps<typeof ssoMenu>) {
  const text = useStrings("sso", sso);
  return (
    <Card>
      <Title>{text.menuTitle}</Title>
      <Stack>
        {step.connections.map(({ connection_id: connectionId, identity_provider, display_name }) => (
          <Button
            key={connectionId}
            variant="side"
            icon={<LazyProviderIcon provider={identity_provider} />}
            busy={step.busy === connectionId}
            disabled={!!step.busy && step.busy !== connectionId}
            onClick={() => send({ type: "connectionClicked", connectionId })}
          >
            {display_name}
          </Button>
        ))}
      </Stack>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}

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
