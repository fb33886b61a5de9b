import { useStrings } from "../../strings/use-strings.ts";
import { News } from "../ui/News.tsx";
import { consent } from "../ui/strings.ts";

/** Where to log in is the host's to know; it has heard of this. */
export function NoSession() {
  const text = useStrings("consent", consent);
  return <News kind="error" title={text.noSessionTitle} lead={text.noSession} />;
}
