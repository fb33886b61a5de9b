import { Button } from "@portico/ui/components/Button";
import { useStrings } from "@portico/ui/texts/use-strings";
import { News } from "../ui/News.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { noSession } from "./flow.ts";

/** Says that the visitor is not logged in. `onError` has notified the host, which knows where to log in. */
export function NoSession({ send }: ScreenProps<typeof noSession>) {
  const text = useStrings("consent", consent);
  return (
    <News kind="error" title={text.noSessionTitle} lead={text.noSession}>
      <Button variant="side" onClick={() => send({ type: "retryClicked" })}>
        {text.tryAgain}
      </Button>
    </News>
  );
}
