import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { FieldNote } from "./FieldNote.tsx";
import { defineIcon, Icon } from "./Icon.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-select { position: relative; }
.portico-select > .portico-input { padding-inline-end: 40px; cursor: pointer; }
.portico-select > .portico-icon { position: absolute; inset-block-start: 15px; inset-inline-end: 14px; color: var(--po-soft); pointer-events: none; }
`);

export const downIcon = /* @__PURE__ */ defineIcon("down", "m4.5 7 4.5 4.5L13.5 7");

export type SelectFieldProps = {
  label: string;
  name?: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
  autoComplete?: string;
  disabled?: boolean;
  hint?: string;
  /** For a toolbar: as wide as its options. Only screen readers get the label. */
  isCompact?: boolean;
};

/** A native select: it can be searched by typing and works well on phones. */
export function SelectField({ label, options, onChange, isCompact, hint, ...rest }: SelectFieldProps) {
  const id = useId();
  const labelAttributes = isCompact ? { className: unseen } : part("label");
  const labelElement = (
    <label {...labelAttributes} htmlFor={id}>
      {label}
    </label>
  );
  const select = (
    <div {...part("select")} data-state={isCompact ? "compact" : undefined}>
      {isCompact && labelElement}
      <select
        {...part("input")}
        {...rest}
        id={id}
        aria-describedby={hint && `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon drawing={downIcon} />
    </div>
  );
  if (isCompact) return select;
  return (
    <div {...part("field")}>
      {labelElement}
      {select}
      {hint && <FieldNote id={`${id}-note`} hint={hint} />}
    </div>
  );
}
