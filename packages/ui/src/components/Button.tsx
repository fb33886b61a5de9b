import type { MouseEvent, ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Ring } from "./Ring.tsx";

addStyles(`
.portico-button {
--po-fill: var(--po-primary); --po-turn: var(--po-primary-turn);
position: relative; display: flex; align-items: center; justify-content: center; width: 100%; min-height: 45px; padding: 8px 16px;
font: var(--po-bold) 15px/20px var(--po-font); text-align: center; cursor: pointer;
color: var(--po-on-primary); background: var(--po-fill); border: 1px solid var(--po-primary-border); border-radius: var(--po-radius);
transition: background-color .12s;
}
.portico-button:not([data-variant=main]) { --po-fill: transparent; --po-turn: var(--po-ink); color: var(--po-ink); }
.portico-button[data-variant=side] { font-weight: 400; border-color: var(--po-border); }
.portico-button[data-variant=quiet] { min-height: 40px; font-size: 14px; border-color: transparent; }
.portico-screen [data-variant=quiet] { width: fit-content; padding-inline: 0; border-inline-width: 0; }
.portico-button-text { display: flex; align-items: center; justify-content: center; gap: 10px; min-width: 0; }
:not(.portico-stack, .portico-form) > * + .portico-button { margin-block-start: 10px; }
`);

type Variant = "main" | "side" | "quiet";

export type ButtonProps = {
  /** Default: `main`, the primary action. */
  variant?: Variant;
  type?: "button" | "submit";
  /** Waits for its own request: keeps its width, name and focus, and ignores clicks. */
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  icon?: ReactNode;
  /** A badge on the upper edge that takes no space. Its styles come with the component that uses it. */
  note?: string | undefined;
  children: ReactNode;
};

export const buttonPart = (variant: Variant) => ({ ...part("button"), "data-variant": variant });

export function ButtonText({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="portico-button-text">
      {icon}
      <span>{children}</span>
    </span>
  );
}

export function Button({
  variant = "main",
  type = "button",
  busy,
  disabled,
  onClick,
  icon,
  note,
  children,
}: ButtonProps) {
  function click(event: MouseEvent) {
    if (busy) event.preventDefault();
    else onClick?.();
  }
  return (
    <button
      {...buttonPart(variant)}
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={click}
      data-note={note}
      aria-description={note}
    >
      <ButtonText icon={icon}>{children}</ButtonText>
      {busy && <Ring />}
    </button>
  );
}
