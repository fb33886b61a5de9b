import { Action } from "@portico/ui/components/Action";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";

addStyles(`
.portico-segments { display: inline-flex; justify-self: start; max-width: 100%; padding: 2px; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
.portico-segments > .portico-action { flex: 0 1 auto; min-height: 32px; padding: 4px 12px; border-color: transparent; color: var(--po-soft); border-radius: calc(var(--po-radius) - 2px); }
.portico-segments > .portico-action[aria-pressed=true]:not([data-variant=main]) { color: var(--po-ink); background: var(--po-surface); border-color: var(--po-border); }
`);

interface SegmentsProps<Value extends string> {
  /** Each value with its text. */
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few views of the same content, such as a period. */
export function Segments<Value extends string>({ options, value, onChange }: SegmentsProps<Value>) {
  return (
    <div {...part("segments")}>
      {options.map(([one, text]) => (
        <Action key={one} pressed={one === value} onClick={() => onChange(one)}>
          {text}
        </Action>
      ))}
    </div>
  );
}
