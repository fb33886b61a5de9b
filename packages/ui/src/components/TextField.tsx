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
.portico-input[dir] { text-align: -webkit-match-parent; text-align: match-parent; }
.portico-input::placeholder { color: var(--po-soft); opacity: 1; }
.portico-input:focus-visible { outline-offset: -1px; }
.portico-input[aria-invalid=true] { --po-ring: var(--po-error); border-color: var(--po-error); }
.portico-input:autofill { -webkit-text-fill-color: var(--po-ink); box-shadow: inset 0 0 0 99px var(--po-field); }
`);

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Keep it stable: password managers remember it. */
  name: string;
  id?: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  /** The label of Enter on a phone's keyboard. */
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>["enterKeyHint"];
  required?: boolean;
  maxLength?: number;
  /** What is wrong and what to do. Replaces the hint and is announced. */
  error?: ReactNode;
  hint?: ReactNode;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** A string, because Preact omits an attribute that is `false`, and the browser then checks the spelling. */
  spellCheck?: "false";
  autoCapitalize?: string;
  tabIndex?: number;
  /** The ID of an additional description. */
  describedBy?: string;
};

/** A labeled text field. */
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
  // Not the `autofocus` attribute: browsers apply it once per page, and the field may be inserted later.
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
        // URLs and phone numbers run from left to right in every language, and their signs would move.
        dir={rest.inputMode === "url" || type === "tel" ? "ltr" : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${describedBy} ${error || hint ? noteId : ""}`.trim() || undefined}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
