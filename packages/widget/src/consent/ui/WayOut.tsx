import { Button } from "@portico/ui/components/Button";
import { Lead } from "@portico/ui/components/Lead";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { FlowContext } from "../flow/context.ts";
import { consent } from "./strings.ts";

/** A button to the previous page, if there is one, for problems that the member can't fix here. */
export function WayOut({ flow, onLeave }: { flow: FlowContext; onLeave: () => void }) {
  const text = useStrings("consent", consent);
  if (!flow.hasPast) return <Lead>{text.closePage}</Lead>;
  return (
    <Button variant="side" onClick={onLeave}>
      {text.back}
    </Button>
  );
}
