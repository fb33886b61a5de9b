import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ScreenProps } from "../flow/context.ts";
import { LeaveButton, News } from "../ui/News.tsx";
import { consent } from "../ui/strings.ts";
import type { missingParameter, noSession } from "./flow.ts";

/** Says that the visitor is not logged in, which is no error. `onError` has notified the host, which knows where to log in. */
export function NoSession({ send }: ScreenProps<typeof noSession>) {
  const text = useStrings("consent", consent);
  return (
    <News kind="closed" title={text.noSessionTitle} lead={text.noSession}>
      <Button onClick={() => send({ type: "retryClicked" })}>{text.tryAgain}</Button>
    </News>
  );
}

export function MissingParameter({ step, flow, send }: ScreenProps<typeof missingParameter>) {
  const text = useStrings("consent", consent);
  return (
    <News kind="error" title={text.failedTitle} lead={text.missingParameter(step)}>
      <LeaveButton flow={flow} onLeave={() => send({ type: "leaveClicked" })} />
    </News>
  );
}
