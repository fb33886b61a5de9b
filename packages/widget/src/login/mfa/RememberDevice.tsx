import { Check } from "@portico/ui/components/Check";
import { useStrings } from "@portico/ui/texts/use-strings";
import { rememberDays } from "./policy.ts";
import type { Mfa, RememberToggled } from "./steps.ts";
import { mfa } from "./strings.ts";

interface RememberDeviceProps {
  step: { mfa: Mfa; busy: boolean };
  send: (event: RememberToggled) => void;
}

/** The choice to skip the second factor in this browser, if the organization allows it. */
export function RememberDevice({ step, send }: RememberDeviceProps) {
  const text = useStrings("mfa", mfa);
  const days = rememberDays(step.mfa);
  if (days === null) return null;
  return (
    <Check
      label={text.rememberDevice({ days })}
      checked={step.mfa.isRemembering}
      disabled={step.busy}
      onChange={(isRemembering) => send({ type: "rememberToggled", isRemembering })}
    />
  );
}
