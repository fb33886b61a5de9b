import type { MouseEvent, ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Ring } from "./Ring.tsx";

// Two pixels above and below make it 24 px high, the minimum target size of WCAG 2.5.8.
addStyles(`
.portico-text-button {
position: relative; padding: 2px 0; border-radius: 2px; cursor: pointer;
font: var(--po-bold) 14px/20px var(--po-font); color: var(--po-ink); text-decoration: underline; text-decoration-color: var(--po-border); text-underline-offset: 3px;
}
.portico-text-button:hover { text-decoration-color: currentColor; }
.portico-text-button:is(:disabled, [aria-disabled=true]) { color: var(--po-soft); text-decoration: none; cursor: default; }
`);

export type TextButtonProps = {
  onClick: () => void;
  busy?: boolean;
  isDone?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** A button that looks like text, for example "Resend code". While busy, and once done, it keeps the focus and ignores clicks. */
export function TextButton({ onClick, busy, isDone, disabled, children }: TextButtonProps) {
  function click(event: MouseEvent) {
    if (busy || isDone) event.preventDefault();
    else onClick();
  }
  return (
    <button
      {...part("text-button")}
      type="button"
      disabled={disabled}
      aria-disabled={busy || isDone || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      <span className="portico-text-button-text">{children}</span>
      {busy && <Ring />}
    </button>
  );
}
