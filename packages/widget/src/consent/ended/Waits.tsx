import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { consent } from "../ui/strings.ts";

/** The card while the session is looked for and the request looked at. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** The card while the browser goes back to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}
