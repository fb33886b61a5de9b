import { Card } from "./Card.tsx";
import { Spinner } from "./Spinner.tsx";

/** A card for the time in which there is nothing else to show. */
export function Wait({ label }: { label: string }) {
  return (
    <Card state="loading">
      <Spinner label={label} />
    </Card>
  );
}
