import { Action } from "@portico/ui/components/Action";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useState } from "react";

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

// A wide place has both halves side by side. A narrow one has one of them.
addStyles(`
.portico-studio { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px 28px; align-items: start; }
.portico-studio > :not(.portico-segments) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; min-width: 0; }
@container portico-admin (max-width: 759px) { .portico-studio[data-state=form] > :last-child, .portico-studio[data-state=preview] > :nth-child(2) { display: none; } }
@container portico-admin (min-width: 760px) {
.portico-studio { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
.portico-studio > .portico-segments { display: none; }
.portico-studio > :last-child { position: sticky; inset-block-start: 16px; }
}
`);

const halves = [
  ["form", "Edit"],
  ["preview", "Preview"],
] as const;

interface StudioProps {
  form: ReactNode;
  preview: ReactNode;
  /** For the gallery: what phones show at first. */
  atFirst?: "form" | "preview" | undefined;
}

/** A form with the preview of what it changes. On phones a switch leads from one to the other. */
export function Studio({ form, preview, atFirst = "form" }: StudioProps) {
  const [shown, setShown] = useState(atFirst);
  return (
    <div {...part("studio")} data-state={shown}>
      <Segments options={halves} value={shown} onChange={setShown} />
      <div>{form}</div>
      <div>{preview}</div>
    </div>
  );
}
