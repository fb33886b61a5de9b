import { type MouseEvent, type ReactNode, useState } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Icon, type IconDrawing } from "./Icon.tsx";
import { Ring } from "./Ring.tsx";

// In a row every action looks the same, also a destructive one: only its confirmation is red.
addStyles(`
.portico-action {
--po-fill: transparent; --po-turn: var(--po-ink); position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px; justify-self: start; min-height: 36px; max-width: 100%; padding: 6px 14px;
font: var(--po-bold) 14px/20px var(--po-font); text-align: center; cursor: pointer; color: var(--po-ink); background: var(--po-fill); border: 1px solid var(--po-border); border-radius: var(--po-radius); transition: background-color .12s;
}
.portico-action[data-variant=main] { --po-fill: var(--po-primary); --po-turn: var(--po-primary-turn); color: var(--po-on-primary); border-color: var(--po-primary-border); }
.portico-action[data-variant=quiet] { border-color: transparent; padding-inline: 8px; }
.portico-action[data-variant=quiet]:first-child { margin-inline-start: -9px; }
.portico-action[data-state=icon] { min-width: 36px; }
:where(.portico-line-row, .portico-rows > li > .portico-actions, .portico-table td:not([colspan])) .portico-action:not([data-state=icon]) { --po-fill: transparent; --po-turn: var(--po-ink); min-height: 34px; padding: 5px 12px; font-weight: 400; color: var(--po-ink); border-color: var(--po-border); margin: 0; }
@media (hover: hover) { .portico-action:hover { background: color-mix(in srgb, var(--po-turn) 7%, var(--po-fill)); } }
.portico-action:active { background: color-mix(in srgb, var(--po-turn) 16%, var(--po-fill)); }
.portico-action[aria-pressed=true]:not([data-variant=main]) { border-color: var(--po-ink); background: color-mix(in srgb, var(--po-ink) 10%, var(--po-surface)); }
.portico-action:is(:disabled, [aria-disabled=true]:not([aria-busy])) { color: var(--po-soft); background: var(--po-tint); border-color: var(--po-line); cursor: default; }
.portico-action[aria-busy=true] { cursor: default; }
.portico-action > .portico-ring { width: 14px; height: 14px; }
.portico-actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.portico-actions:empty { display: none; }
.portico-actions[data-state=end] { justify-content: end; }
.portico-scoped { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; min-width: 0; }
.portico-scoped > small { font: 13px/18px var(--po-font); color: inherit; }
.portico-scoped:has(> .portico-confirm) { display: grid; flex: 1 1 100%; }
.portico-scoped > .portico-confirm + small { display: none; }
`);

export interface ActionProps {
  /**
   * `main` for the primary action, `side` for others, `quiet` for one among many. In a row they all look the same.
   * Destructive actions have no variant: their `ConfirmDialog` is red. Default: `side`.
   */
  variant?: "main" | "side" | "quiet";
  type?: "button" | "submit";
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  icon?: IconDrawing;
  /** Accessible name, if the text is missing or too short. It must start with the visible text. */
  label?: string;
  /** For a control that opens something: whether it is open. */
  expanded?: boolean;
  /** For a toggle: whether it is on. */
  pressed?: boolean;
  children?: ReactNode;
}

/** A button as wide as its text, for panels and rows. It keeps the focus while disabled. */
export function Action({
  variant = "side",
  type = "button",
  busy,
  disabled,
  onClick,
  icon,
  label,
  expanded,
  pressed,
  children,
}: ActionProps) {
  const [isHeld, setHeld] = useState(false);
  function click(event: MouseEvent) {
    if (busy || disabled) event.preventDefault();
    else onClick?.();
  }
  return (
    <button
      {...part("action")}
      data-variant={variant}
      data-state={children ? undefined : "icon"}
      type={type}
      disabled={disabled && !isHeld}
      aria-disabled={busy || (disabled && isHeld) || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      onClick={click}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {busy ? <Ring /> : icon && <Icon drawing={icon} />}
      {children}
    </button>
  );
}

/** Buttons side by side, aligned to the end if they close a form. */
export function Actions({ isEnd, children }: { isEnd?: boolean; children: ReactNode }) {
  return (
    <div {...part("actions")} data-state={isEnd ? "end" : undefined}>
      {children}
    </div>
  );
}

/** A button that changes more than the page is about, with what else it changes. */
export function Scoped({ scope, children }: { scope: string; children: ReactNode }) {
  return (
    <span {...part("scoped")}>
      {children}
      <small>{scope}</small>
    </span>
  );
}
