import { mfa } from "../../strings/mfa.ts";
import { Button } from "../../ui/Button.tsx";
import { useStrings } from "../../use-strings.ts";
import { BackButton } from "./BackButton.tsx";
import { PasscodeEntry } from "./PasscodeEntry.tsx";
import { ProblemLine } from "./ProblemLine.tsx";
import type { ScreenProps } from "./screen-props.ts";

export function SmsOtpEntry({ step, flow, send }: ScreenProps<"SMSOTPEntry">) {
  const text = useStrings("mfa", mfa);
  const { textExpiresAtMs, enrolled } = step.mfa;
  const isFirstOnItsWay = step.resend === "sending" && textExpiresAtMs === null;
  return (
    <PasscodeEntry
      {...step}
      isNumber
      problem={step.problem && <ProblemLine problem={step.problem} />}
      expiresAtMs={isFirstOnItsWay ? null : (textExpiresAtMs ?? 0)}
      send={send}
    >
      {enrolled.includes("totp") && (
        <Button variant="quiet" onClick={() => send({ type: "mfaMethodChosen", method: "totp" })}>
          {text.useAuthenticator}
        </Button>
      )}
      {flow.history.length > 0 && <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />}
    </PasscodeEntry>
  );
}
