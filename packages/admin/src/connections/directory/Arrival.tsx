import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { Ring } from "@portico/ui/components/Ring";
import { When } from "@portico/ui/components/When";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory } from "./texts.ts";

addStyles(`
.portico-arrival { display: flex; align-items: center; gap: 10px; padding: 12px 14px; font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-arrival > .portico-icon { color: var(--po-success); }
.portico-arrival > .portico-ring { flex: none; width: 16px; height: 16px; }
`);

const EVERY_MS = 4_000;

/** Shows whether the directory has sent its first request. Polls until it has, while the page is visible. */
export function Arrival() {
  const texts = useStrings("directory", directory);
  const { admin } = useCalls();
  const announce = useAnnounce();
  const [wasWaiting, setWaiting] = useState(false);
  const load = useLoad(async () => (await admin.scim.listExchanges({ limit: 1 })).exchanges[0] ?? null, [admin]);
  const { status, value, reload } = load;
  const isWaiting = status === "ready" && value === null;
  useEffect(() => {
    if (!isWaiting) return;
    setWaiting(true);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  const hasArrived = Boolean(value) && wasWaiting;
  useEffect(() => {
    if (hasArrived) announce(texts.arrived);
  }, [hasArrived, announce, texts.arrived]);
  if (status !== "ready") return null;
  return (
    <div {...part("arrival")} data-state={value ? "arrived" : "waiting"}>
      {value ? <Icon of={checkIcon} /> : <Ring />}
      <span>
        {value ? texts.arrived : texts.waiting} {value && <When at={value.occurred_at} />}
      </span>
    </div>
  );
}
