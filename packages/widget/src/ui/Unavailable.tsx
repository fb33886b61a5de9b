import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { useStrings } from "@portico/ui/texts/use-strings";
import { frame } from "../strings/frame.ts";
import { Screen } from "./Screen.tsx";
import { useLayout } from "./use-layout.ts";

/** In the place of a screen that could not be fetched or drawn. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const text = useStrings("frame", frame);
  const layout = useLayout();
  return (
    <Screen name="Unavailable">
      {layout(
        <Card state="error">
          <Title>{text.unavailable}</Title>
          <Lead>{text.unavailableLead}</Lead>
          <Button onClick={onRetry}>{text.tryAgain}</Button>
          <Button variant="quiet" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        </Card>,
      )}
    </Screen>
  );
}
