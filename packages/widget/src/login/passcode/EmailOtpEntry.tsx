import { useStrings } from "../../strings/use-strings.ts";
import { BackButton } from "../ui/BackButton.tsx";
import { PasscodeEntry } from "../ui/PasscodeEntry.tsx";
import { ProblemLine } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { passcode } from "../ui/strings/passcode.ts";

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
