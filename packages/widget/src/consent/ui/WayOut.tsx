import { Button } from "@portico/ui/components/Button";
import { Lead } from "@portico/ui/components/Lead";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Facts } from "../flow/facts.ts";
import { consent } from "./strings.ts";

/** The way on where nothing here can be mended: to the page before this one, or none. */
export function WayOut({ flow, onLeave }: { flow: Facts; onLeave: () => void }) {
  const text = useStrings("consent", consent);
  if (!flow.hasPast) return <Lead>{text.closePage}</Lead>;
  return (
    <Button variant="side" onClick={onLeave}>
      {text.back}
    </Button>
  );
}
