import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

addStyles(`
.portico-popover-place { position: relative; display: inline-block; max-width: 100%; }
.portico-popover-button { display: flex; align-items: center; gap: 8px; max-width: 100%; min-height: 44px; padding-block: 3px; padding-inline: 4px 10px; cursor: pointer; font: 15px/20px var(--po-font); border: 1px solid transparent; border-radius: var(--po-radius); transition: background-color .12s; }
@media (hover: hover) { .portico-popover-button:hover { background: var(--po-tint); } }
.portico-popover-button[aria-expanded=true] { background: var(--po-tint); }
.portico-popover { position: absolute; z-index: 10; inset-block-start: calc(100% + 6px); inset-inline-start: 0; width: min(320px, 100vw - 24px); max-height: min(70vh, 480px); overflow: auto; overscroll-behavior: contain; background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 16px); box-shadow: var(--po-shadow); }
.portico-popover[data-align=end] { inset-inline: auto 0; }
`);

interface PopoverProps {
  /** The accessible name of the button, if its content does not include it. */
  label?: string;
  button: ReactNode;
  align?: "start" | "end";
  /** Open initially, for screenshots. */
  isOpenAtFirst?: boolean;
  onOpen?: () => void;
  /** The content. `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a panel over the page: a non-modal dialog (ARIA's disclosure pattern, so that it can contain
 * lists, fields and buttons). Escape, a click outside and focus leaving it close it.
 */
export function Popover({ label, button, align = "start", isOpenAtFirst = false, onOpen, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!event.composedPath().includes(place.current as EventTarget)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  useEffect(() => {
    const box = panel.current;
    if (!isOpen || !box) return;
    const shift = shiftInto(box.getBoundingClientRect(), document.documentElement.clientWidth);
    // By script, because a strict Content-Security-Policy blocks style attributes; important, because the reset is.
    if (shift !== 0) box.style.setProperty("translate", `${shift}px`, "important");
  }, [isOpen]);
  function close() {
    setOpen(false);
    opener.current?.focus();
  }
  function toggle() {
    if (!isOpen) onOpen?.();
    setOpen(!isOpen);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must work from any focused element inside.
    <div
      {...part("popover-place")}
      ref={place}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget as Node)) setOpen(false);
      }}
    >
      <button
        {...part("popover-button")}
        ref={opener}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {button}
      </button>
      {isOpen && (
        <div {...part("popover")} data-align={align} ref={panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Distance to the edge of the window, in pixels. */
const MARGIN = 8;

/** Returns how far to shift the panel so that it fits into the window. */
function shiftInto({ left, right }: { left: number; right: number }, width: number): number {
  if (left < MARGIN) return MARGIN - left;
  return Math.min(0, width - MARGIN - right);
}
