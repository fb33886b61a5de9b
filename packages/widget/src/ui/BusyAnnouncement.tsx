import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useEffect } from "react";
import { frame } from "./frame-strings.ts";

/** Requests that finish sooner are not announced. */
const NOTICED_MS = 600;

/** Announces that a request is in progress, for visitors who don't see the spinner. */
export function BusyAnnouncement({ step }: { step: { screen: string } }) {
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
