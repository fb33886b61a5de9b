import type { ReactNode } from "react";
import { useScrollToCurrent } from "../hooks/use-scroll-to-current.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-sections { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.portico-sections-nav { position: relative; display: flex; gap: 4px; padding-block: 4px 8px; padding-inline: 2px 40px; overflow-x: auto; scrollbar-width: none; border-block-end: 1px solid var(--po-line); mask-image: linear-gradient(to left, transparent, #000 48px); }
.portico-sections-nav:dir(rtl) { mask-image: linear-gradient(to right, transparent, #000 48px); }
.portico-sections-nav > button { flex: none; min-height: 36px; padding: 6px 12px; font: 15px/22px var(--po-font); text-align: start; color: var(--po-soft); border-radius: var(--po-radius); cursor: pointer; }
.portico-sections-nav > [aria-current] { font-weight: var(--po-bold); color: var(--po-ink); background: color-mix(in srgb, var(--po-ink) 10%, transparent); }
@media (hover: hover) { .portico-sections-nav > button:hover { color: var(--po-ink); } }
.portico-sections > .portico-parts { container: portico-admin / inline-size; }
@container portico-admin (min-width: 760px) {
.portico-sections { grid-template-columns: 180px minmax(0, 1fr); gap: 24px; align-items: start; }
.portico-sections-nav, .portico-sections-nav:dir(rtl) { flex-direction: column; padding: 0; overflow: visible; border: 0; mask-image: none; position: sticky; inset-block-start: 16px; }
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

/** The sections of a settings page, beside the current one, or in a scrolling row above it on narrow screens. */
export function Sections<Name extends string>({ label, names, current, onChoose, children }: SectionsProps<Name>) {
  const nav = useScrollToCurrent(current);
  return (
    <div {...part("sections")}>
      <nav {...part("sections-nav")} aria-label={label} ref={nav}>
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
