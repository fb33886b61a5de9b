import { useEffect } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Ring } from "./Ring.tsx";

addStyles(`
.portico-spinner { display: grid; justify-items: center; align-content: center; gap: 14px; min-height: 180px; color: var(--po-soft); text-align: center; }
.portico-spinner > .portico-ring { width: 32px; height: 32px; border-width: 3px; color: var(--po-ink); }
`);

/** A loading state. The label is shown below the ring and announced. */
export function Spinner({ label }: { label: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(label), [label, announce]);
  return (
    <div {...part("spinner")}>
      <Ring />
      <span>{label}</span>
    </div>
  );
}
