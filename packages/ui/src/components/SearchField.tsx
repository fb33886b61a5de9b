import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { useId } from "./use-id.tsx";

// The compact selects are here, because only toolbars have them, and the widget has no toolbar.
addStyles(`
.portico-search { flex: 1 1 260px; min-width: 0; }
.portico-search > .portico-search-input { width: 100%; min-height: 40px; padding: 0 12px; font: 15px var(--po-font); background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); }
.portico-search-input::placeholder { color: var(--po-soft); opacity: 1; }
.portico-toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.portico-select[data-state=compact] { display: inline-block; max-width: min(100%, 220px); }
.portico-select[data-state=compact] > .portico-input { width: auto; max-width: 100%; min-height: 40px; padding-inline: 12px 34px; font: 15px var(--po-font); }
.portico-select[data-state=compact] > .portico-icon { inset-block-start: 11px; inset-inline-end: 10px; }
@container portico-admin (max-width: 800px) {
.portico-toolbar > .portico-search:has(~ :nth-child(4)) { flex-basis: 100%; }
}
@container portico-admin (max-width: 480px) {
.portico-toolbar { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.portico-toolbar > :not(.portico-select, .portico-popover-place, .portico-day, .portico-action), .portico-toolbar > .portico-search ~ :last-child:nth-child(even) { grid-column: 1 / -1; }
.portico-toolbar > .portico-select, .portico-toolbar > .portico-select > .portico-input, .portico-toolbar .portico-popover-button { width: 100%; max-width: none; }
.portico-toolbar > .portico-action { width: 100%; }
.portico-toolbar > .portico-action:last-child:nth-child(odd) { grid-column: 1 / -1; }
.portico-toolbar > .portico-select > .portico-input { padding-inline: 10px 26px; font-size: 14px; }
.portico-toolbar > .portico-select > .portico-icon { inset-inline-end: 7px; width: 16px; }
}
`);

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** Filters a list while the member types. The list announces its length. */
export function SearchField({ label, value, onChange, autoFocus }: SearchFieldProps) {
  const id = useId();
  return (
    <div {...part("search")}>
      <label className={unseen} htmlFor={id}>
        {label}
      </label>
      <input
        {...part("search-input")}
        id={id}
        type="search"
        autoComplete="off"
        spellCheck="false"
        // biome-ignore lint/a11y/noAutofocus: in a popover that was opened to search in.
        autoFocus={autoFocus}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
