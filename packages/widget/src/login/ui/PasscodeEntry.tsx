import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect } from "react";
import { Countdown } from "../../ui/Countdown.tsx";
import { Emphasized } from "../../ui/inline-text.tsx";
import { SpaceBetween } from "../../ui/SpaceBetween.tsx";
import { passcode } from "./strings/later.ts";

/** Formats a duration as minutes and seconds, for example 9:59. */
export function minutesAndSeconds(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const oneWay = "portico-one-way";

addStyles(`
.portico-one-way > .portico-strong { direction: ltr; white-space: nowrap; }
`);

type Resend = "ready" | "sending" | "sent";

export interface PasscodeEntryProps {
  destination: string;
  /** A destination that is written left to right in every language and stays on one line. */
  isNumber?: boolean;
  busy: boolean;
  problem: ReactNode;
  /** null while the first code is being sent. */
  expiresAtMs: number | null;
  resend: Resend;
  send: (event: { type: "codeCompleted"; code: string } | { type: "resendClicked" }) => void;
  /** Other methods and the back button. */
  children: ReactNode;
}

/** The form for a code that was sent by email or text. */
export function PasscodeEntry({ destination, isNumber, expiresAtMs, send, ...step }: PasscodeEntryProps) {
  const text = useStrings("passcode", passcode);
  const leadId = useId();
  return (
    <Card>
      <Title>{text.title}</Title>
      <Lead id={leadId}>
        <span className={isNumber ? oneWay : undefined}>
          <Emphasized text={text.sentTo({ destination })} values={[destination]} />
        </span>
      </Lead>
      {/* A new code invalidates the old one, so clear the field. */}
      <PasscodeField
        key={expiresAtMs}
        label={text.fieldLabel}
        describedBy={leadId}
        disabled={step.busy}
        error={step.problem}
        onComplete={(code) => send({ type: "codeCompleted", code })}
        autoFocus
      />
      <SpaceBetween>
        {expiresAtMs === null ? (
          <span />
        ) : (
          <Countdown
            untilMs={expiresAtMs}
            format={(remainingMs) => text.expiresIn({ time: minutesAndSeconds(remainingMs) })}
            expired={text.expired}
          />
        )}
        <ResendButton state={step.resend} text={text} onClick={() => send({ type: "resendClicked" })} />
      </SpaceBetween>
      {step.children}
    </Card>
  );
}

interface ResendButtonProps {
  state: Resend;
  text: typeof passcode;
  onClick: () => void;
}

function ResendButton({ state, text, onClick }: ResendButtonProps) {
  const announce = useAnnounce();
  useEffect(() => {
    if (state === "sent") announce(text.sent);
  }, [state, text.sent, announce]);
  return (
    <TextButton busy={state !== "ready"} onClick={onClick}>
      {state === "sent" ? text.sent : text.resend}
    </TextButton>
  );
}
