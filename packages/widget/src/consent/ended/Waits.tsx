import { useStrings } from "../../strings/use-strings.ts";
import { Card } from "../../ui/Card.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { consent } from "../ui/strings.ts";

/** The card while the session is looked for and the request looked at. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** The card while the browser goes back to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}

function Wait({ label }: { label: string }) {
  return (
    <Card state="loading">
      <Spinner label={label} />
    </Card>
  );
}
