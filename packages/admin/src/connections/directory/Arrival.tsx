import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { Ring } from "@portico/ui/components/Ring";
import { When } from "@portico/ui/components/When";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { type Load, useLoad } from "@portico/ui/hooks/use-load";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimExchange } from "@portico/wire";
import { useEffect, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory } from "./texts.ts";

addStyles(`
.portico-arrival { display: flex; align-items: center; gap: 10px; padding: 12px 14px; font: 14px/20px var(--po-font); background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-arrival > .portico-icon { color: var(--po-success); }
.portico-arrival > .portico-ring { flex: none; width: 16px; height: 16px; }
`);

const EVERY_MS = 4_000;

/** Loads the directory's last request, or null. Polls until the first one has arrived, while the page is visible. */
export function useArrival(connectionId: string | undefined): Load<ScimExchange | null> {
  const texts = useStrings("directory", directory);
  const { admin } = useCalls();
  const announce = useAnnounce();
  const [wasWaiting, setWaiting] = useState(false);
  const load = useLoad(
    async () => (connectionId && (await admin.scim.listExchanges({ limit: 1 })).exchanges[0]) || null,
    [admin, connectionId],
  );
  const { status, value, reload } = load;
  const isWaiting = connectionId !== undefined && status === "ready" && value === null;
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
  return load;
}

/** Shows whether the directory has sent its first request. */
export function Arrival({ load: { status, value } }: { load: Load<ScimExchange | null> }) {
  const texts = useStrings("directory", directory);
  if (status !== "ready") return null;
  return (
    <div {...part("arrival")} data-state={value ? "arrived" : "waiting"}>
      {value ? <Icon drawing={checkIcon} /> : <Ring />}
      <span>
        {value ? texts.arrived : texts.waiting} {value && <When at={value.occurred_at} />}
      </span>
    </div>
  );
}
