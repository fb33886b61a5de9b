import { useStrings } from "../../strings/use-strings.ts";
import { Wait } from "../../ui/Wait.tsx";
import { consent } from "../ui/strings.ts";

/** The card while the session is looked for and the request looked at. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** The card while the browser goes back to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}
