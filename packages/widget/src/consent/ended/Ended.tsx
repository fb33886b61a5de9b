import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { News } from "../ui/News.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { ended } from "./flow.ts";

/** The card while the session is looked for and the request looked at. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** The card while the browser goes back to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}

/** Tells how it ended, where the page stays. */
export function Ended({ step }: ScreenProps<typeof ended>) {
  const text = useStrings("consent", consent);
  const kind = { allowed: "success", denied: "closed", loggedOut: "success", stillLoggedIn: "closed" } as const;
  return <News kind={kind[step.ending]} title={text[`${step.ending}Title`]} lead={text[step.ending]} />;
}
