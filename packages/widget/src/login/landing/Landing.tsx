import { useStrings } from "../../strings/use-strings.ts";
import { Wait } from "../../ui/Wait.tsx";
import { landing } from "./strings.ts";

/** The card while the token of the page's address is redeemed. */
export function Landing() {
  return <Wait label={useStrings("landing", landing).landing} />;
}

/** The card while an organization is entered or created that nobody had to choose. */
export function LoggingIn() {
  return <Wait label={useStrings("landing", landing).loggingIn} />;
}
