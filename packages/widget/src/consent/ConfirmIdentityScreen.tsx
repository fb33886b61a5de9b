import { useEffect, useState } from "react";
import { problemOf } from "../effects/problem-of.ts";
import type { Identity } from "../flow/identity.ts";
import { useIdentityTexts } from "../languages/use-identity-texts.ts";
import { useStrings } from "../strings/use-strings.ts";
import { Card } from "../ui/Card.tsx";
import { ConfirmIdentity } from "../ui/ConfirmIdentity.tsx";
import { useLocale } from "../ui/use-locale.ts";
import type { confirmIdentity } from "./authorize/identity.ts";
import { Loading } from "./ended/Waits.tsx";
import { describeProblem } from "./ui/describe-problem.ts";
import type { ScreenProps } from "./ui/screen-props.ts";
import { consent } from "./ui/strings.ts";

/** Asks the member for the factors that the provider found missing. */
export function ConfirmIdentityScreen({ step, send, identify }: ScreenProps<typeof confirmIdentity>) {
  const texts = useIdentityTexts();
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
        describe={(error) => describeProblem(problems, problemOf(error as never), locale)}
        onConfirmed={() => send({ type: "identityConfirmed" })}
        onCancel={() => send({ type: "confirmationCancelled" })}
      />
    </Card>
  );
}
