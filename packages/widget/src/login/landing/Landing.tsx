import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { landing } from "./strings.ts";

/** The card while the token of the page's address is redeemed. */
export function Landing() {
  return <Wait label={useStrings("landing", landing).landing} />;
}

/** The card while an organization is entered or created that nobody had to choose. */
export function LoggingIn() {
  return <Wait label={useStrings("landing", landing).loggingIn} />;
}
