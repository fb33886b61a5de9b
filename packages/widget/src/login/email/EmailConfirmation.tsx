import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useReducer } from "react";
import { StatusIcon } from "../../ui/icons.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { SpaceBetween } from "../../ui/layout.tsx";
import { MAIL_WAIT_MS } from "../flow/codes.ts";
import { minutesAndSeconds } from "../ui/PasscodeEntry.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type { emailConfirmation as emailConfirmationRow } from "./flow.ts";
import { mailLinks, senderDomain } from "./mail-links.ts";
import { emailConfirmation } from "./strings.ts";

/** Returns the milliseconds until a time, and rerenders every second until then. */
function useWait(untilMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = Math.max(0, untilMs - Date.now());
  useEffect(() => {
    if (!leftMs) return;
    const timer = setTimeout(tick, leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return leftMs;
}

addStyles(`
.portico-asides { display: grid; gap: 8px; margin-block-start: 18px; }
`);

// Plain letters, not the companies' logos.
const icons = {
  gmail: /* @__PURE__ */ defineIcon("gmail", "M2.5 14.2V4.6L9 10l6.5-5.4v9.6"),
  yahoo: /* @__PURE__ */ defineIcon("yahoo", "M2.5 4.2l4 5v4.6M10.5 4.2l-4 5M14.5 4.2v6M14.5 13.6v.2"),
  outlook: /* @__PURE__ */ defineIcon(
    "outlook",
    "M2 4.2h8.4v9.6H2zM6.2 6.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 1 0 0-4.2M10.4 5.6H16v6.8h-5.6",
  ),
};

export function EmailConfirmation({ step, flow, send }: ScreenProps<typeof emailConfirmationRow>) {
  const text = useStrings("emailConfirmation", emailConfirmation);
  const { config, bootstrap } = flow;
  const sender = senderDomain(config.emailMagicLinksOptions?.domainHint, bootstrap?.emailDomains ?? []);
  const links = mailLinks(step.email, sender);
  const waitMs = useWait(step.sentAtMs + MAIL_WAIT_MS);
  return (
    <Card>
      <StatusIcon kind="mail" />
      <Title>{text.title}</Title>
      <Lead>
        <Emphasized text={text.sentTo({ email: step.email })} values={[step.email]} />
      </Lead>
      <Stack>
        {bootstrap?.emailLinkAndCode && (
          <Button onClick={() => send({ type: "codeInsteadClicked" })}>{text.codeInstead}</Button>
        )}
        {(["gmail", "yahoo", "outlook"] as const).map((name) => (
          <LinkButton key={name} href={links[name]} icon={<Icon of={icons[name]} />}>
            {text[name]}
          </LinkButton>
        ))}
      </Stack>
      <div className="portico-asides">
        <SpaceBetween>
          <span>{text.notReceived}</span>
          <TextButton
            disabled={waitMs > 0}
            busy={step.resend !== "ready"}
            onClick={() => send({ type: "resendClicked" })}
          >
            {waitMs > 0 ? text.resendIn({ time: minutesAndSeconds(waitMs) }) : text.resend}
          </TextButton>
        </SpaceBetween>
        <SpaceBetween>
          <span>{text.wrongAddress}</span>
          <TextButton onClick={() => send({ type: "startOverClicked" })}>{text.tryAgain}</TextButton>
        </SpaceBetween>
      </div>
    </Card>
  );
}
