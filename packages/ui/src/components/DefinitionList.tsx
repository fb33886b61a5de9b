import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-definitions { display: grid; grid-template-columns: minmax(0, max-content) minmax(0, 1fr); gap: 4px 16px; font: 14px/20px var(--po-font); overflow-wrap: anywhere; }
.portico-definitions > dt { color: var(--po-soft); }
.portico-definitions > dd { min-width: 0; }
@container portico-admin (max-width: 480px) { .portico-definitions { grid-template-columns: minmax(0, 1fr); } .portico-definitions > dd { margin-block-end: 6px; } }
`);

interface DefinitionListProps {
  /** Empty values are omitted. */
  items: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values, side by side. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl {...part("definitions")}>
      {items
        .filter(([, value]) => value !== "" && value !== null && value !== undefined)
        .map(([name, value]) => [
          <dt key={name}>
            <bdi>{name}</bdi>
          </dt>,
          <dd key={`${name} value`}>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>,
        ])}
    </dl>
  );
}
