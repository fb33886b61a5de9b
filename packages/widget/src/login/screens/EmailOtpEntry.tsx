import { passcode } from "../../strings/passcode.ts";
import { useStrings } from "../../use-strings.ts";
import { BackButton } from "./BackButton.tsx";
import { PasscodeEntry } from "./PasscodeEntry.tsx";
import { ProblemLine } from "./ProblemLine.tsx";
import type { ScreenProps } from "./screen-props.ts";

export function EmailOtpEntry({ step, send }: ScreenProps<"EmailOTPEntry">) {
  const text = useStrings("passcode", passcode);
  return (
    <PasscodeEntry
      {...step}
      destination={step.email}
      problem={step.problem && <ProblemLine problem={step.problem} recipient={step} />}
      send={send}
    >
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </PasscodeEntry>
  );
}
