import {
  type HTMLInputAutoCompleteAttribute,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { FieldNote } from "./FieldNote.tsx";
import { useId } from "./use-id.tsx";

addStyles(`
.portico-label { display: block; margin-block-end: 6px; font: var(--po-bold) 14px/20px var(--po-font); }
.portico-input {
width: 100%; min-height: 47px; padding: 0 14px; text-overflow: ellipsis;
font: 16px var(--po-font); background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius);
}
.portico-input::placeholder { color: var(--po-soft); opacity: 1; }
.portico-input[aria-invalid=true] { --po-ring: var(--po-error); border-color: var(--po-error); }
.portico-input:autofill { -webkit-text-fill-color: var(--po-ink); box-shadow: inset 0 0 0 99px var(--po-field); }
`);

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Stable from one visit to the next, because password managers remember it. */
  name: string;
  id?: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  /** What the Enter key of a phone's keyboard says. */
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  required?: boolean;
  maxLength?: number;
  /** The fault, and what to do; shown instead of the hint, and announced. */
  error?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** As text: Preact leaves an attribute that is `false` away, and the browser checks then. */
  spellCheck?: "false";
  autoCapitalize?: string;
  tabIndex?: number;
  /** The id of what describes it besides its own line. */
  describedBy?: string;
};

/** A labeled line of text. */
export function TextField({
  label,
  value,
  onChange,
  id,
  type = "text",
  error,
  hint,
  autoFocus,
  describedBy = "",
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const input = useRef<HTMLInputElement>(null);
  // Not the attribute: browsers obey that one once a page, and the field may come later.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div {...part("field")} data-state={error ? "error" : undefined}>
      <label {...part("label")} htmlFor={inputId}>
        {label}
      </label>
      <input
        {...part("input")}
        {...rest}
        ref={input}
        id={inputId}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${describedBy} ${error || hint ? noteId : ""}`.trim() || undefined}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
