import { Card } from "./Card.tsx";
import { Spinner } from "./Spinner.tsx";

/** A card with a spinner. */
export function Wait({ label }: { label: string }) {
  return (
    <Card state="loading">
      <Spinner label={label} />
    </Card>
  );
}
