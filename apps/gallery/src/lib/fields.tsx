import { type ReactNode, useId } from "react";

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
      <span className="select">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
          {options.map(([optionValue, optionLabel]) => (
            <option key={optionValue} value={optionValue}>
              {optionLabel}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}

/** A choice between few options, all of which are visible. */
export function Segments<Value extends string>({ label, value, options, onChange }: FieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice segments">
      <legend>{label}</legend>
      <div>
        {options.map(([optionValue, optionLabel]) => (
          <label key={optionValue}>
            <input type="radio" name={name} checked={value === optionValue} onChange={() => onChange(optionValue)} />
            <span>{optionLabel}</span>
          </label>
        ))}
      </div>
    </fieldset>
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

/** A collapsible section of the settings. */
export function Section({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <div className="fields">{children}</div>
    </details>
  );
}

interface CheckProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface ChecksProps<Value extends string> {
  legend: string;
  all: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes. The chosen values keep the order in which they were chosen. */
export function Checks<Value extends string>({ legend, all, chosen, onChange }: ChecksProps<Value>) {
  return (
    <fieldset className="radios">
      <legend>{legend}</legend>
      {all.map(([value, label]) => (
        <Check
          key={value}
          label={label}
          isOn={chosen.includes(value)}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
        />
      ))}
    </fieldset>
  );
}

interface InputProps {
  label: string;
  value: string;
  placeholder?: string;
  error?: string;
  onChange: (value: string) => void;
}

export function Input({ label, value, placeholder, error, onChange }: InputProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <span className="wrong" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
