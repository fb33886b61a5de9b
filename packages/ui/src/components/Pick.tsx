import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { defineIcon, Icon } from "./Icon.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-pick-place { position: relative; display: inline-block; max-width: 100%; }
.portico-pick-place > .portico-icon { position: absolute; inset-block-start: 11px; inset-inline-end: 10px; color: var(--po-soft); pointer-events: none; }
.portico-pick { max-width: 100%; min-height: 40px; padding-block: 0; padding-inline: 12px 34px; font: 15px var(--po-font); text-overflow: ellipsis; background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); cursor: pointer; }
`);

const downIcon = /* @__PURE__ */ defineIcon("down", "m4.5 7 4.5 4.5L13.5 7");

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
    <span {...part("pick-place")}>
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
      <Icon of={downIcon} />
    </span>
  );
}
