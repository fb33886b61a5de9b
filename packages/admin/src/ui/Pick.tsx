import { addStyles, part, unseen } from "@portico/widget/kit";
import { useId } from "react";

addStyles(`
.portico-pick { max-width: 100%; min-height: 40px; padding: 0 10px; font: 15px var(--po-font); text-overflow: ellipsis; background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); cursor: pointer; }
`);

interface PickProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** One of many in a toolbar, by the browser's own list. Its first word says what it is about. */
export function Pick({ label, value, options, onChange }: PickProps) {
  const id = useId();
  return (
    <>
      <label className={unseen} htmlFor={id}>
        {label}
      </label>
      <select {...part("pick")} id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
