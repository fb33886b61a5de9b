import { frame } from "../../strings/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Lead } from "../../ui/Lead.tsx";
import { Title } from "../../ui/Title.tsx";
import { useStrings } from "../../use-strings.ts";

/** In the place of a screen that could not be fetched or drawn. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const text = useStrings("frame", frame);
  return (
    <Card state="error">
      <Title>{text.unavailable}</Title>
      <Lead>{text.unavailableLead}</Lead>
      <Button onClick={onRetry}>{text.tryAgain}</Button>
    </Card>
  );
}
