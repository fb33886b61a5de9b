import { Wait } from "@portico/ui/components/Wait";
import { useStrings } from "@portico/ui/texts/use-strings";
import { News } from "../ui/News.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import type { ended } from "./flow.ts";

/** Shown while the session and the request are being checked. */
export function Loading() {
  return <Wait label={useStrings("consent", consent).loading} />;
}

/** Shown while the browser navigates to the app. */
export function Leaving() {
  return <Wait label={useStrings("consent", consent).leaving} />;
}

/** Shows the result if the page stays open. */
export function Ended({ step }: ScreenProps<typeof ended>) {
  const text = useStrings("consent", consent);
  const kind = { allowed: "success", denied: "closed", loggedOut: "success", stillLoggedIn: "closed" } as const;
  return <News kind={kind[step.ending]} title={text[`${step.ending}Title`]} lead={text[step.ending]} />;
}
