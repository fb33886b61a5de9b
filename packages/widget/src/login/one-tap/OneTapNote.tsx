import { useStrings } from "@portico/ui/texts/use-strings";
import { Note } from "../../ui/Note.tsx";
import { oneTap } from "./strings.ts";

/** Tells why Google's prompt is not there. Members cannot help it, so only a project for tests shows it. */
export function OneTapNote({ reason }: { reason: string }) {
  const text = useStrings("oneTap", oneTap);
  const advice = Object.hasOwn(text.byReason, reason) ? text.byReason[reason] : undefined;
  const said = [text.couldNotLoad({ reason }), advice].filter(Boolean).join(". ");
  return (
    <Note lang="en" says={said}>
      <p>{said}</p>
    </Note>
  );
}
