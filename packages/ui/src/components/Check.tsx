import type { ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-check { display: flex; align-items: start; gap: 10px; }
.portico-check > input { flex: none; width: 20px; height: 20px; margin-block-start: 1px; background: var(--po-field); border: 1px solid var(--po-border); border-radius: 4px; cursor: pointer; }
.portico-check > input:checked { background: var(--po-primary); border-color: var(--po-primary-border); }
.portico-check > input:checked::before { content: ""; display: block; width: 18px; height: 18px; background: var(--po-on-primary); clip-path: polygon(28.9% 48.3%, 41.4% 60.8%, 70.8% 27.4%, 79.2% 34.8%, 41.9% 76.9%, 21.1% 56.1%); }
.portico-check > input:disabled { background: var(--po-tint); cursor: default; }
.portico-check > input:disabled:checked { background: var(--po-soft); border-color: var(--po-soft); }
.portico-check > input:disabled:checked::before { background: var(--po-tint); }
.portico-check > input[type=radio] { border-radius: 50%; }
.portico-check > input[type=radio]:checked { box-shadow: inset 0 0 0 3px var(--po-field); }
.portico-check > input[type=radio]:disabled:checked { box-shadow: inset 0 0 0 3px var(--po-tint); }
.portico-check > input[type=radio]:checked::before { display: none; }
@media (forced-colors: active) { .portico-check > input { appearance: auto; } .portico-check > input:checked::before { display: none; } }
.portico-check > div { flex: 1 1 auto; min-width: 0; }
.portico-check label { display: block; font: 15px/22px var(--po-font); cursor: pointer; }
.portico-check p { font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-checks { display: grid; gap: 10px; }
.portico-checks > legend { margin-block-end: 10px; font: var(--po-bold) 14px/20px var(--po-font); }
`);

interface CheckProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The name of a radio group. */
  group?: string;
}

/** A checkbox or, with a `group`, a radio button. */
export function Check({ label, hint, checked, onChange, disabled, group }: CheckProps) {
  const id = useId();
  return (
    <div {...part("check")}>
      <input
        id={id}
        type={group ? "radio" : "checkbox"}
        name={group}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && <p id={`${id}-hint`}>{hint}</p>}
      </div>
    </div>
  );
}

interface ChecksProps {
  legend: string;
  /** If a heading above says the same. Screen readers still announce it. */
  isLegendHidden?: boolean | undefined;
  children: ReactNode;
}

/** A group of checkboxes or radio buttons with a legend. */
export function Checks({ legend, isLegendHidden, children }: ChecksProps) {
  return (
    <fieldset {...part("checks")}>
      <legend className={isLegendHidden ? unseen : undefined}>{legend}</legend>
      {children}
    </fieldset>
  );
}
