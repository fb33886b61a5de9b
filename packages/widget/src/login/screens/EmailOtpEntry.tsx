import { useEffect } from "react";
import { passcode } from "../../strings/passcode.ts";
import { Card } from "../../ui/Card.tsx";
import { Countdown } from "../../ui/Countdown.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { PasscodeField } from "../../ui/PasscodeField.tsx";
import { Row } from "../../ui/Row.tsx";
import { useAnnounce } from "../../ui/shell.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { Title } from "../../ui/Title.tsx";
import { useStrings } from "../../use-strings.ts";
import { BackButton } from "./BackButton.tsx";
import { Emphasized } from "./Emphasized.tsx";
import type { ScreenProps } from "./screen-props.ts";
import { useProblemText } from "./use-problem-text.ts";

export function EmailOtpEntry({ step, send }: ScreenProps<"EmailOTPEntry">) {
  const text = useStrings("passcode", passcode);
  return (
    <Card>
      <Title>{text.title}</Title>
      <Lead>
        <Emphasized text={text.sentTo({ destination: step.email })} value={step.email} />
      </Lead>
      <PasscodeField
        label={text.fieldLabel}
        disabled={step.busy}
        error={useProblemText(step.problem, step)}
        onComplete={(code) => send({ type: "codeCompleted", code })}
        autoFocus
      />
      <Row>
        <Countdown
          untilMs={step.expiresAtMs}
          format={(remainingMs) => text.expiresIn({ time: minutesAndSeconds(remainingMs) })}
          expired={text.expired}
        />
        <ResendButton state={step.resend} text={text} onClick={() => send({ type: "resendClicked" })} />
      </Row>
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </Card>
  );
}

interface ResendButtonProps {
  state: "ready" | "sending" | "sent";
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

function minutesAndSeconds(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
