import { Fragment, type ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-definitions { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); gap: 4px 16px; font: 14px/20px var(--po-font); overflow-wrap: anywhere; }
.portico-definitions > dt { color: var(--po-soft); }
.portico-definitions > dd { min-width: 0; }
@container portico-admin (min-width: 720px) { :is(.portico-panel, .portico-panel > .portico-async) > .portico-definitions:has(> :nth-child(9)) { grid-template-columns: fit-content(22%) minmax(0, 1fr) fit-content(22%) minmax(0, 1fr); } }
@container portico-admin (max-width: 340px) { .portico-definitions { grid-template-columns: minmax(0, 1fr); } .portico-definitions > dd { margin-block-end: 6px; } }
`);

interface DefinitionListProps {
  /** Empty values are omitted. */
  items: readonly (readonly [name: string, value: ReactNode])[];
}

/** A value that is too long for a line of a phone, broken between its parts instead of inside a word. */
export function breakable(value: string): ReactNode {
  if (value.length <= 24 || /\s/.test(value)) return value;
  // Few pieces, because a screen reader may stop at each.
  const pieces: string[] = [];
  for (const piece of value.split(/(?<=[/?&=@_])/)) {
    const isShort = (pieces.at(-1)?.length ?? 9) <= 8;
    pieces.push(isShort ? pieces.pop() + piece : piece);
  }
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity other than its position.
    <Fragment key={at}>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable; otherwise the accessible name gets a space. */}
      {at > 0 && <wbr aria-hidden="true" />}
      {piece}
    </Fragment>
  ));
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
          <dd key={`${name} value`}>{typeof value === "string" ? <bdi>{breakable(value)}</bdi> : value}</dd>,
        ])}
    </dl>
  );
}
