import { useId } from "react";

interface RadiosProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** One of a few that stand side by side. */
export function Radios<Value extends string>({ legend, value, options, onChange }: RadiosProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radios">
      <legend>{legend}</legend>
      {options.map(([each, text]) => (
        <label key={each}>
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
