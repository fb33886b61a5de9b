import { Button } from "@portico/ui/components/Button";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScreenProps } from "../flow/context.ts";
import { describeProblem } from "../ui/describe-problem.ts";
import { LeaveButton, News } from "../ui/News.tsx";
import { consent } from "../ui/strings.ts";
import type { failed } from "./flow.ts";
import { canSwitch } from "./flow.ts";

/** Explains why the request failed and what the member can do. */
export function Failed({ step, flow, send }: ScreenProps<typeof failed>) {
  const text = useStrings("consent", consent);
  const locale = useLocale();
  return (
    <News kind="error" title={text.failedTitle} lead={describeProblem(text, step.problem, locale)}>
      {canSwitch(step, flow) && (
        <Button onClick={() => send({ type: "switchClicked" })}>{text.switchOrganization}</Button>
      )}
      {step.canRetry ? (
        <Button onClick={() => send({ type: "retryClicked" })}>{text.tryAgain}</Button>
      ) : (
        <LeaveButton flow={flow} onLeave={() => send({ type: "leaveClicked" })} />
      )}
    </News>
  );
}
