import { frame } from "../strings/frame.ts";
import { useStrings } from "../strings/use-strings.ts";
import { Button } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { Lead } from "./Lead.tsx";
import { Screen } from "./Screen.tsx";
import { Title } from "./Title.tsx";
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
