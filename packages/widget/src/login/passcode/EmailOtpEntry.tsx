import { useStrings } from "@portico/ui/texts/use-strings";
import { BackButton } from "../../ui/BackButton.tsx";
import { PasscodeEntry } from "../ui/PasscodeEntry.tsx";
import { ProblemMessage } from "../ui/ProblemMessage.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { passcode } from "../ui/strings/later.ts";
import type { emailOtpEntry } from "./flow.ts";

export function EmailOtpEntry({ step, send }: ScreenProps<typeof emailOtpEntry>) {
  const text = useStrings("passcode", passcode);
  return (
    <PasscodeEntry
      {...step}
      destination={step.email}
      message={step.problem && <ProblemMessage problem={step.problem} recipient={step} />}
      send={send}
    >
      <BackButton label={text.back} onClick={() => send({ type: "backClicked" })} />
    </PasscodeEntry>
  );
}
