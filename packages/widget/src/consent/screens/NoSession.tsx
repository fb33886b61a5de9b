import { consent } from "../../strings/consent.ts";
import { useStrings } from "../../use-strings.ts";
import { News } from "./News.tsx";

/** Where to log in is the host's to know; it has heard of this. */
export function NoSession() {
  const text = useStrings("consent", consent);
  return <News kind="error" title={text.noSessionTitle} lead={text.noSession} />;
}
