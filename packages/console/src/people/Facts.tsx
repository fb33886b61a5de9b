import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-console-facts { display: grid; grid-template-columns: minmax(0, max-content) minmax(0, 1fr); gap: 6px 16px; font: 14px/20px var(--po-font); }
.portico-console-facts dt { color: var(--po-soft); }
.portico-console-facts dd { min-width: 0; margin: 0; color: var(--po-ink); overflow-wrap: anywhere; }
@container portico-admin (max-width: 520px) { .portico-console-facts { grid-template-columns: minmax(0, 1fr); gap: 2px; } .portico-console-facts dd + dt { margin-block-start: 8px; } }
`);

/** A few facts with their names; what is empty is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl {...part("console-facts")}>
      {facts
        .filter(([, value]) => value !== "" && value !== null && value !== undefined)
        .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}
