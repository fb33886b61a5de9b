import { Button, ButtonText, buttonPart } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { FieldNote } from "@portico/ui/components/FieldNote";
import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { Lead } from "@portico/ui/components/Lead";
import { Stack } from "@portico/ui/components/Stack";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { away } from "@portico/ui/lib/web-address";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect, useReducer } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { StatusIcon } from "../../ui/icons.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { SpaceBetween } from "../../ui/rows.tsx";
import { MAIL_WAIT_MS } from "../flow/codes.ts";
import type { EmailMethod } from "../flow/offered-methods.ts";
import { minutesAndSeconds } from "../ui/PasscodeEntry.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import type {
  emailConfirmation as emailConfirmationRow,
  emailMethodSelection as emailMethodSelectionRow,
} from "./flow.ts";
import { mailLinks, senderDomain } from "./mail-links.ts";

export const emailConfirmation = {
  title: "Check your email",
  sentTo: ({ email }: { email: string }) => `An email was sent to ${email}.`,
  gmail: "Open Gmail",
  yahoo: "Open Yahoo",
  outlook: "Open Outlook",
  codeInstead: "Enter the code instead",
  notReceived: "Didn't get it?",
  resend: "Resend email",
  resendIn: ({ time }: { time: string }) => `Resend in ${time}`,
  wrongAddress: "Wrong email?",
  tryAgain: "Try again",
};

export const emailMethodSelection = {
  title: "Select how you'd like to continue.",
  link: "Email me a log in link",
  code: "Email me a log in code",
  back: "Go back",
};

/** A link that looks like a button, for example "Open Gmail". */
function LinkButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a {...buttonPart("side")} {...away} href={href}>
      <ButtonText icon={icon}>{children}</ButtonText>
    </a>
  );
}

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
          <LinkButton key={name} href={links[name]} icon={<Icon drawing={icons[name]} />}>
            {text[name]}
          </LinkButton>
        ))}
      </Stack>
      <div className="portico-asides">
        <SpaceBetween>
          <span>{text.notReceived}</span>
          <TextButton
            disabled={waitMs > 0}
            busy={step.resend === "sending"}
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

export function EmailMethodSelection({ step, send }: ScreenProps<typeof emailMethodSelectionRow>) {
  const text = useStrings("emailMethodSelection", emailMethodSelection);
  const choose = (method: EmailMethod) => send({ type: "emailMethodChosen", method });
  return (
    <Card>
      <Title>{text.title}</Title>
      <Stack>
        <Button busy={step.busy === "link"} disabled={step.busy === "code"} onClick={() => choose("link")}>
          {text.link}
        </Button>
        <Button
          variant="side"
          busy={step.busy === "code"}
          disabled={step.busy === "link"}
          onClick={() => choose("code")}
        >
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
