import { useStrings } from "../../strings/use-strings.ts";
import { Button } from "../../ui/Button.tsx";
import { Lead } from "../../ui/Lead.tsx";
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
