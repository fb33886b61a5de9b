import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { PasscodeField } from "@portico/ui/components/PasscodeField";
import { TextButton } from "@portico/ui/components/TextButton";
import { Title } from "@portico/ui/components/Title";
import { useId } from "@portico/ui/components/use-id";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { Emphasized } from "../../ui/inline-text.tsx";
import { SpaceBetween } from "../../ui/rows.tsx";
import type { Problem } from "../flow/events.ts";
import { isLocked } from "./ProblemMessage.tsx";
import { passcode } from "./strings/later.ts";

addStyles(`
.portico-countdown { font-variant-numeric: tabular-nums; }
.portico-countdown[data-state=expired] { color: var(--po-error); }
.portico-one-way > .portico-strong { direction: ltr; white-space: nowrap; }
`);

type CountdownProps = {
  untilMs: number;
  /** Formats the remaining time in milliseconds, rounded up to whole seconds. */
  format: (remainingMs: number) => string;
  /** Shown and announced after the deadline. */
  expired: string;
  onExpired?: () => void;
  now?: () => number;
};

/**
 * The remaining time until a deadline. It is computed from the deadline every second, because a counter would drift.
 */
export function Countdown({ untilMs, format, expired, onExpired, now = Date.now }: CountdownProps) {
  const announce = useAnnounce();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const remainingMs = Math.max(0, untilMs - now());
  const isOver = remainingMs === 0;
  const wasOver = useRef(isOver);
  // Before the paint, so that an expired code is never drawn as valid.
  useLayoutEffect(() => {
    if (isOver && !wasOver.current) announce(expired);
    wasOver.current = isOver;
    if (isOver) return onExpired?.();
    const timer = setTimeout(tick, remainingMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return (
    <span {...part("countdown")} role="timer" data-state={isOver ? "expired" : undefined}>
      {isOver ? expired : format(Math.ceil(remainingMs / 1000) * 1000)}
    </span>
  );
}

/** Formats a duration as minutes and seconds, for example 9:59. */
export function minutesAndSeconds(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const leftToRight = "portico-one-way";

type Resend = "ready" | "sending" | "sent";

interface PasscodeEntryProps {
  destination: string;
  /** A destination that is written left to right in every language and stays on one line. */
  isNumber?: boolean;
  busy: boolean;
  problem: Problem | null;
  /** What the problem is, for members. */
  message: ReactNode;
  /** null before the first code is sent. */
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
  const [expiredAtMs, setExpiredAtMs] = useState<number | null>(null);
  return (
    <Card>
      <Title>{text.title}</Title>
      {/* No code was sent if the first attempt failed. */}
      {(expiresAtMs !== null || step.resend === "sending") && (
        <Lead id={leadId}>
          <span className={isNumber ? leftToRight : undefined}>
            <Emphasized text={text.sentTo({ destination })} values={[destination]} />
          </span>
        </Lead>
      )}
      {/* A new code invalidates the old one, so clear the field. */}
      <PasscodeField
        key={expiresAtMs}
        label={text.fieldLabel}
        describedBy={leadId}
        disabled={step.busy}
        // Also before the first code is sent: both are null.
        isOff={isLocked(step.problem) || expiredAtMs === expiresAtMs}
        error={step.message}
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
            onExpired={() => setExpiredAtMs(expiresAtMs)}
          />
        )}
        <ResendButton
          state={step.resend}
          disabled={step.busy}
          text={text}
          onClick={() => send({ type: "resendClicked" })}
        />
      </SpaceBetween>
      {step.children}
    </Card>
  );
}

interface ResendButtonProps {
  state: Resend;
  disabled: boolean;
  text: typeof passcode;
  onClick: () => void;
}

function ResendButton({ state, disabled, text, onClick }: ResendButtonProps) {
  const announce = useAnnounce();
  useEffect(() => {
    if (state === "sent") announce(text.sent);
  }, [state, text.sent, announce]);
  return (
    <TextButton busy={state === "sending"} isDone={state === "sent"} disabled={disabled} onClick={onClick}>
      {state === "sent" ? text.sent : text.resend}
    </TextButton>
  );
}
