import { type ReactNode, useEffect, useRef } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { FieldNote } from "./FieldNote.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-area { display: block; width: 100%; min-height: 96px; padding: 10px 14px; font: 15px/22px var(--po-font); resize: vertical; background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); overflow-wrap: anywhere; }
.portico-area[aria-invalid=true] { --po-ring: var(--po-error); border-color: var(--po-error); }
.portico-area:disabled { color: var(--po-soft); background: var(--po-tint); }
.portico-area[data-state=code] { font: 13px/20px var(--po-mono); direction: ltr; text-align: left; }
`);

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  /** Machine-readable text: monospaced, left to right. */
  isCode?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** A text field with several lines. */
export function TextArea({
  label,
  name,
  value,
  onChange,
  rows = 4,
  isCode,
  error,
  hint,
  autoFocus,
  disabled,
}: TextAreaProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // As in `TextField`.
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  return (
    <div {...part("field")} data-state={error ? "error" : undefined}>
      <label {...part("label")} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...part("area")}
        ref={area}
        id={id}
        name={name}
        rows={rows}
        value={value}
        disabled={disabled}
        spellCheck="false"
        data-state={isCode ? "code" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
