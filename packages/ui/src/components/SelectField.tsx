import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { defineIcon, Icon } from "./Icon.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-select { position: relative; }
.portico-select > .portico-input { padding-inline-end: 40px; cursor: pointer; }
.portico-select > .portico-icon { position: absolute; inset-block-start: 15px; inset-inline-end: 14px; color: var(--po-soft); pointer-events: none; }
`);

const downIcon = /* @__PURE__ */ defineIcon("down", "m4.5 7 4.5 4.5L13.5 7");

export type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
  autoComplete?: string;
};

/** One of many, by the browser's own list: it can be searched by typing, and is at home on a phone. */
export function SelectField({ label, name, value, options, onChange, autoComplete }: SelectFieldProps) {
  const id = useId();
  return (
    <div {...part("field")}>
      <label {...part("label")} htmlFor={id}>
        {label}
      </label>
      <div {...part("select")}>
        <select
          {...part("input")}
          id={id}
          name={name}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon of={downIcon} />
      </div>
    </div>
  );
}
