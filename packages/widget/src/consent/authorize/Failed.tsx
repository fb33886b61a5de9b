import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { News } from "../ui/News.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { failed } from "./flow.ts";
import { canSwitch } from "./flow.ts";

/** Tells why the request cannot be granted, in the provider's own words: docs/wire/rules.md#consent. */
export function Failed({ step, flow, send }: ScreenProps<typeof failed>) {
  const text = useStrings("consent", consent);
  const mayBeElsewhere = canSwitch(step, flow);
  return (
    <News kind="error" title={text.failedTitle} lead={step.problem.message || text.failed}>
      {(step.canRetry || mayBeElsewhere) && (
        <Stack>
          {step.canRetry && (
            <Button variant="side" onClick={() => send({ type: "retryClicked" })}>
              {text.tryAgain}
            </Button>
          )}
          {mayBeElsewhere && (
            <Button variant="side" onClick={() => send({ type: "switchClicked" })}>
              {text.switchOrganization}
            </Button>
          )}
        </Stack>
      )}
    </News>
  );
}
