import { useStrings } from "../../strings/use-strings.ts";
import { News } from "../ui/News.tsx";
import { consent } from "../ui/strings.ts";

/** Says that nobody is signed in. The host knows where to log in, and `onError` has told it. */
export function NoSession() {
  const text = useStrings("consent", consent);
  return <News kind="error" title={text.noSessionTitle} lead={text.noSession} />;
}
