import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-chips { display: flex; flex-wrap: wrap; gap: 6px; }
.portico-chips > li { min-width: 0; }
.portico-chip { display: inline-flex; align-items: center; gap: 6px; max-width: 100%; min-height: 28px; padding: 2px 10px; font: 13px/18px var(--po-font); text-align: start; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: 14px; cursor: pointer; overflow-wrap: anywhere; }
.portico-chip::after { content: "×" / ""; font: 16px/1 var(--po-font); color: var(--po-soft); }
@media (hover: hover) { .portico-chip:hover { border-color: var(--po-border); } }
`);

interface ChipsProps {
  label: string;
  items: readonly { key: string; text: string; onRemove: () => void }[];
  /** The label of a chip: what a click removes. */
  remove: (values: { filter: string }) => string;
}

/** The active filters of a list. A click removes one. */
export function Chips({ label, items, remove }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role.
    <ul {...part("chips")} role="list" aria-label={label}>
      {items.map(({ key, text, onRemove }) => (
        <li key={key}>
          <button {...part("chip")} type="button" aria-label={remove({ filter: text })} onClick={onRemove}>
            <bdi>{text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
