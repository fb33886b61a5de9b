import { useEffect } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Card } from "./Card.tsx";
import { Ring } from "./Ring.tsx";

/** A card with a spinner. */
export function Wait({ label }: { label: string }) {
  return (
    <Card state="loading">
      <Spinner label={label} />
    </Card>
  );
}

addStyles(`
.portico-spinner { display: grid; justify-items: center; align-content: center; gap: 14px; min-height: 180px; color: var(--po-soft); text-align: center; }
.portico-spinner > .portico-ring { width: 32px; height: 32px; border-width: 3px; color: var(--po-ink); }
`);

/** A loading state. The label is shown below the ring and announced. */
function Spinner({ label }: { label: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(label), [label, announce]);
  return (
    <div {...part("spinner")}>
      <Ring />
      <span>{label}</span>
    </div>
  );
}
