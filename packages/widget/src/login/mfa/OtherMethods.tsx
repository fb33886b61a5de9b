import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { MfaMethod } from "@portico/wire";
import { type MethodChosen, type Mfa, secondFactors } from "./steps.ts";
import { mfa } from "./strings.ts";

interface OtherMethodsProps {
  step: { mfa: Mfa };
  /** The method of the screen. */
  than: MfaMethod;
  disabled?: boolean;
  send: (event: MethodChosen) => void;
}

/** The other methods that the member has set up. */
export function OtherMethods({ step, than, disabled, send }: OtherMethodsProps) {
  const text = useStrings("mfa", mfa);
  const others = step.mfa.enrolled.filter((method) => method !== than);
  return others.map((method) => (
    <Button key={method} variant="quiet" disabled={disabled} onClick={() => send({ type: "mfaMethodChosen", method })}>
      {text[secondFactors[method].useText]}
    </Button>
  ));
}
