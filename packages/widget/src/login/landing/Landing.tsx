import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";

export const landing = {
  landing: "Checking your link...",
  loggingIn: "Logging in...",
};

/** Shown while the landing token is being redeemed. */
export function Landing() {
  return <Wait label={useStrings("landing", landing).landing} />;
}

/** Shown while an organization is entered or created without a choice. */
export function LoggingIn() {
  return <Wait label={useStrings("landing", landing).loggingIn} />;
}
