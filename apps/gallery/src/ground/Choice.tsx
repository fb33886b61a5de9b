import { useId } from "react";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** One of several, by a menu of the browser's own: it works for every hand. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
