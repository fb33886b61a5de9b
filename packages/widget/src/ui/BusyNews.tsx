import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useEffect } from "react";
import { frame } from "./frame-strings.ts";

/** What ends sooner is told by what comes of it. */
const NOTICED_MS = 600;

/** Says that something is under way, which a turning ring says to the eye alone. */
export function BusyNews({ step }: { step: { screen: string } }) {
  const { busy } = useStrings("frame", frame);
  const announce = useAnnounce();
  const { busy: isUnderWay, resend } = step as { busy?: unknown; resend?: string };
  const isBusy = Boolean(isUnderWay) || resend === "sending";
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => announce(busy), NOTICED_MS);
    return () => clearTimeout(timer);
  }, [isBusy, busy, announce]);
  return null;
}
