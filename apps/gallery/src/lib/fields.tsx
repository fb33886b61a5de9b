import { useId } from "react";

interface FieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, value, options, onChange }: FieldProps<Value>) {
  const id = useId();
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map(([optionValue, optionLabel]) => (
          <option key={optionValue} value={optionValue}>
            {optionLabel}
          </option>
        ))}
      </select>
    </span>
  );
}

export function RadioGroup<Value extends string>({ label, value, options, onChange }: FieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radios">
      <legend>{label}</legend>
      {options.map(([optionValue, optionLabel]) => (
        <label key={optionValue}>
          <input type="radio" name={name} checked={value === optionValue} onChange={() => onChange(optionValue)} />
          <span>{optionLabel}</span>
        </label>
      ))}
    </fieldset>
  );
}
