import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { MfaMethod } from "@portico/wire";
import { type MethodChosen, type Mfa, secondFactors } from "./steps.ts";
import { mfa } from "./strings.ts";

interface OtherMethodsProps {
  step: { mfa: Mfa; busy: boolean };
  /** The method of the screen. */
  than: MfaMethod;
  send: (event: MethodChosen) => void;
}

/** The other methods that the member has set up. */
export function OtherMethods({ step, than, send }: OtherMethodsProps) {
  const text = useStrings("mfa", mfa);
  const others = step.mfa.enrolled.filter((method) => method !== than);
  return others.map((method) => (
    <Button key={method} variant="quiet" disabled={step.busy} onClick={() => send({ type: "mfaMethodChosen", method })}>
      {text[secondFactors[method].useText]}
    </Button>
  ));
}
