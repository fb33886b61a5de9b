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
  const remedy = canSwitch(step, flow) ? "switchClicked" : step.canRetry && "retryClicked";
  return (
    <News kind="error" title={text.failedTitle} lead={describeProblem(text, step.problem, locale)}>
      {remedy && (
        <Button onClick={() => send({ type: remedy })}>
          {remedy === "retryClicked" ? text.tryAgain : text.switchOrganization}
        </Button>
      )}
      <LeaveButton flow={flow} isSecond={!!remedy} onLeave={() => send({ type: "leaveClicked" })} />
    </News>
  );
}
