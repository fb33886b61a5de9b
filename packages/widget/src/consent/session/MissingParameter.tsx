import { useStrings } from "@portico/ui/texts/use-strings";
import { News } from "../ui/News.tsx";
import type { ScreenProps } from "../ui/screen-props.ts";
import { consent } from "../ui/strings.ts";
import { WayOut } from "../ui/WayOut.tsx";
import type { missingParameter } from "./flow.ts";

export function MissingParameter({ step, flow, send }: ScreenProps<typeof missingParameter>) {
  const text = useStrings("consent", consent);
  return (
    <News kind="error" title={text.failedTitle} lead={text.missingParameter(step)}>
      <WayOut flow={flow} onLeave={() => send({ type: "leaveClicked" })} />
    </News>
  );
}
