import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { unseen } from "../theme/unseen.ts";
import { FieldNote } from "./FieldNote.tsx";
import { useId } from "./use-id.tsx";

// Digits run from left to right in every script, so the cells are not mirrored.
addStyles(`
.portico-code-field { margin-block-end: 14px; }
.portico-code { position: relative; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px; direction: ltr; }
.portico-code-input {
position: absolute; inset: 0; z-index: 1; width: 100%; height: 100%; cursor: text; text-align: center;
font: 16px var(--po-font); color: transparent; -webkit-text-fill-color: transparent; caret-color: transparent; outline: none; forced-color-adjust: none;
}
.portico-code-input::selection { color: transparent; background: transparent; }
.portico-code-input:autofill { opacity: 0; }
.portico-code-cell {
display: grid; place-items: center; min-height: 54px; font: var(--po-bold) 22px/1 var(--po-font); font-variant-numeric: tabular-nums;
background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius-box);
}
.portico-code[data-state=error] > .portico-code-cell { --po-ring: var(--po-error); border-color: var(--po-error); }
.portico-code:is([data-state=busy], [data-state=off]) > .portico-code-cell { color: var(--po-soft); background: var(--po-tint); }
.portico-code-input:focus ~ .portico-code-cell[data-state=now] { outline: 2px solid var(--po-ring); outline-offset: -1px; }
.portico-code-input:focus ~ .portico-code-cell[data-state=now]:empty::after { content: ""; height: 24px; border-inline-start: 2px solid; }
`);

type PasscodeFieldProps = {
  length?: number;
  label: string;
  /** Called each time the code becomes complete, and when Enter is pressed on a complete one. */
  onComplete: (code: string) => void;
  error?: ReactNode;
  /** While the code is being checked: visible but read-only. */
  disabled?: boolean;
  /** No code can succeed now: quiet and without focus. It still takes one, because a lock ends without notice. */
  isOff?: boolean | undefined;
  /** The initial text. */
  value?: string;
  autoFocus?: boolean;
  /** The ID of the element that says where to find the code. */
  describedBy?: string;
};

/** A field for a numeric code: one real input, for autofill, paste and screen readers, painted as cells. */
export function PasscodeField({
  length = 6,
  label,
  onComplete,
  error,
  disabled,
  isOff,
  value = "",
  autoFocus,
  describedBy = "",
}: PasscodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(() => parsePasscode(value, length));
  const [caret, setCaret] = useState(code.length);
  // A ref, not a state: two events can come before the next render, and the second must not submit the same code
  // again.
  const submitted = useRef("");

  useEffect(() => {
    if (autoFocus && !isOff) input.current?.focus();
  }, [autoFocus, isOff]);
  useLayoutEffect(() => {
    // Typing replaces the wrong code, even before the next paint.
    if (error) input.current?.select();
    if (isOff) input.current?.blur();
  }, [error, isOff]);
  useEffect(() => {
    const document = input.current?.ownerDocument;
    const follow = () => setCaret(input.current?.selectionEnd ?? 0);
    document?.addEventListener("selectionchange", follow);
    return () => document?.removeEventListener("selectionchange", follow);
  }, []);

  function change(field: HTMLInputElement) {
    const hasOneTooMany = code.length === length && field.value.length === length + 1;
    const next = hasOneTooMany ? code : parsePasscode(field.value, length);
    field.value = next;
    setCode(next);
    if (next.length < length) submitted.current = "";
    else if (next !== submitted.current) {
      submitted.current = next;
      onComplete(next);
    }
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (code.length === length && !disabled) onComplete(code);
  }

  const cells = Array.from({ length }, (_, at) => at);
  const now = Math.min(caret, code.length, length - 1);
  return (
    <div {...part("code-field")}>
      <label className={unseen} htmlFor={id}>
        {label}
      </label>
      <div {...part("code")} data-state={disabled ? "busy" : isOff ? "off" : error ? "error" : undefined}>
        <input
          {...part("code-input")}
          ref={input}
          id={id}
          name="code"
          value={code}
          onChange={(event) => change(event.currentTarget)}
          onKeyDown={press}
          readOnly={disabled}
          autoComplete="one-time-code"
          inputMode="numeric"
          enterKeyHint="go"
          required
          aria-invalid={(error && !isOff) || undefined}
          aria-describedby={`${describedBy} ${error ? `${id}-note` : ""}`.trim() || undefined}
          aria-busy={disabled || undefined}
        />
        {cells.map((cell) => (
          <span key={cell} {...part("code-cell")} data-state={cell === now ? "now" : undefined} aria-hidden="true">
            {code[cell]}
          </span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

// Full-width, Arabic-Indic and Persian digits. The last four bits are the value.
const otherDigits = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Extracts a code from typed, pasted or autofilled text: '123-456', 'Your code is 123456.', full-width digits. A run
 * of exactly `length` digits is the code; otherwise the first digits, at most `length`.
 */
export function parsePasscode(text: string, length = 6): string {
  const plain = text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15));
  const run = new RegExp(`(?:^|\\D)(\\d(?:[\\s\\u2010-\\u2015-]?\\d){${length - 1}})(?!\\d)`).exec(plain);
  return (run?.[1] ?? plain).replace(/\D/g, "").slice(0, length);
}
