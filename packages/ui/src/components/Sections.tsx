import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-sections { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.portico-sections-nav { display: flex; flex-wrap: wrap; gap: 4px; padding-block-end: 8px; border-block-end: 1px solid var(--po-line); }
.portico-sections-nav > button { min-height: 36px; padding: 6px 12px; font: 15px/22px var(--po-font); text-align: start; color: var(--po-soft); border-radius: var(--po-radius); cursor: pointer; }
.portico-sections-nav > [aria-current] { font-weight: var(--po-bold); color: var(--po-ink); background: color-mix(in srgb, var(--po-ink) 10%, transparent); }
@media (hover: hover) { .portico-sections-nav > button:hover { color: var(--po-ink); } }
.portico-sections > .portico-parts { container: portico-admin / inline-size; }
@container portico-admin (min-width: 760px) {
.portico-sections { grid-template-columns: 180px minmax(0, 1fr); gap: 24px; align-items: start; }
.portico-sections-nav { flex-direction: column; flex-wrap: nowrap; padding: 0; border: 0; position: sticky; inset-block-start: 16px; }
}
`);

interface SectionsProps<Name extends string> {
  label: string;
  names: readonly (readonly [name: Name, text: string])[];
  /** Undefined if the page is not one of them. */
  current: Name | undefined;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

/** The sections of a settings page, beside the current one, or above it on narrow screens. */
export function Sections<Name extends string>({ label, names, current, onChoose, children }: SectionsProps<Name>) {
  return (
    <div {...part("sections")}>
      <nav {...part("sections-nav")} aria-label={label}>
        {names.map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-current={name === current ? "page" : undefined}
            onClick={() => onChoose(name)}
          >
            {text}
          </button>
        ))}
      </nav>
      <div {...part("parts")}>{children}</div>
    </div>
  );
}
