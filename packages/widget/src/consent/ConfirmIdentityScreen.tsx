import { Card } from "@portico/ui/components/Card";
import { ConfirmIdentity } from "@portico/ui/components/ConfirmIdentity";
import { useIdentityTexts } from "@portico/ui/hooks/use-identity-texts";
import { useLocale } from "@portico/ui/hooks/use-locale";
import type { Identity } from "@portico/ui/lib/identity";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useEffect, useState } from "react";
import { toProblem } from "../flow/effects/perform.ts";
import { identityLanguages } from "../languages/identity-languages.ts";
import type { confirmIdentity } from "./authorize/flow.ts";
import { Loading } from "./ended/Ended.tsx";
import type { ScreenProps } from "./flow/context.ts";
import { describeProblem } from "./ui/describe-problem.ts";
import { consent } from "./ui/strings.ts";

/** Asks the member for the factors that the provider requires again. */
export function ConfirmIdentityScreen({ step, send, identify }: ScreenProps<typeof confirmIdentity>) {
  const texts = useIdentityTexts(identityLanguages);
  const problems = useStrings("consent", consent);
  const locale = useLocale();
  const [identity, setIdentity] = useState<Identity>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes under it, and it goes on with whom it began.
  useEffect(() => {
    let isOver = false;
    const cancel = () => isOver || send({ type: "confirmationCancelled" });
    identify(locale).then((found) => (found ? isOver || setIdentity(found) : cancel()), cancel);
    return () => {
      isOver = true;
    };
  }, []);
  if (!texts || !identity) return <Loading />;
  return (
    <Card>
      <ConfirmIdentity
        missing={step.problem.missing}
        identity={identity}
        texts={texts}
        describe={(error) => describeProblem(problems, toProblem(error as never), locale)}
        onConfirmed={() => send({ type: "identityConfirmed" })}
        onCancel={() => send({ type: "confirmationCancelled" })}
      />
    </Card>
  );
}
