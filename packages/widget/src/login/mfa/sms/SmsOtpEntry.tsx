import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import { PasscodeEntry } from "../../ui/PasscodeEntry.tsx";
import { ProblemMessage } from "../../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../../ui/screen-props.ts";
import { mfa } from "../strings.ts";
import type { smsEntry } from "./flow.ts";

export function SmsOtpEntry({ step, flow, send }: ScreenProps<typeof smsEntry>) {
  const text = useStrings("mfa", mfa);
  const { textExpiresAtMs, enrolled } = step.mfa;
  const isFirstOnItsWay = step.resend === "sending" && textExpiresAtMs === null;
  const isExpired = (textExpiresAtMs ?? 0) <= Date.now();
  return (
    <PasscodeEntry
      {...step}
      isNumber
      problem={step.problem && <ProblemMessage problem={step.problem} isExpired={isExpired} />}
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
