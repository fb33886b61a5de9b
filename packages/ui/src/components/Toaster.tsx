import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import type { Toast, ToastKind, Toasts } from "../lib/toasts.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Linkified } from "./Linkified.tsx";

// Sticks to the lower edge of the card, away from headings, while the card is in view. Sticky and without height, so
// that the rest of the page does not move. A toast about a button covers that button, which can be clicked through
// it.
addStyles(`
.portico-toaster { position: sticky; inset-block-end: 48px; z-index: 1; height: 0; }
.portico-toasts { position: absolute; inset: -19px 8px auto; display: grid; justify-items: center; gap: 8px; pointer-events: none; }
[data-state=flush] .portico-toasts { inset-block-start: 8px; }
.portico-root { anchor-scope: --portico-here; }
.portico-here { display: grid; anchor-name: --portico-here; }
@supports (anchor-name: --a) {
.portico-root:has(.portico-here) > .portico-toaster { position: static; }
.portico-root:has(.portico-here) .portico-toasts { z-index: 1; inset: anchor(--portico-here top) anchor(--portico-here right) anchor(--portico-here bottom) anchor(--portico-here left); justify-items: stretch; }
.portico-root:has(.portico-here) .portico-toast { display: grid; grid-area: 1/1; place-items: center; pointer-events: none; }
.portico-toast a { pointer-events: auto; }
}
.portico-toast {
padding: 8px 14px; font: var(--po-bold) 14px/20px var(--po-font); pointer-events: auto;
color: var(--po-surface); background: var(--po-ink); border: 1px solid transparent; border-radius: var(--po-radius-box); box-shadow: var(--po-shadow);
transition: opacity .16s, translate .16s;
}
.portico-toast[data-state=error] { background: var(--po-error); }
.portico-toast[data-state=success] { background: var(--po-success); }
@starting-style { .portico-toast { opacity: 0; translate: 0 6px; } }
@media (prefers-reduced-motion: reduce) { .portico-toast { transition: none; } }
`);

/** Returns a toast's lifetime. 0 means that it stays until it is dismissed. */
export function toastLifetimeMs(kind: ToastKind): number {
  return kind === "loading" ? 0 : kind === "success" ? 2000 : 4000;
}

/** The position of toasts about the button inside. */
export function ToastPlace({ children }: { children: ReactNode }) {
  return <div className="portico-here">{children}</div>;
}

interface ToasterProps<Extra> {
  toasts: Toasts<Extra>;
  /** `page` shows toasts on the lower edge of a component. Default: of the card. */
  variant?: "page";
  lifetimeMs?: (kind: ToastKind) => number;
  /** Renders a button beside the text. `setHeld` keeps the toast in view. */
  renderAction?: (toast: Toast<Extra>, setHeld: (isHeld: boolean) => void) => ReactNode;
}

/** Shows toasts below the screen and announces them. */
export function Toaster<Extra>({ toasts, variant, ...line }: ToasterProps<Extra>) {
  const announce = useAnnounce();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getAll, toasts.getAll);
  const lastAnnounced = useRef(0);
  // Hovering or focusing one toast keeps all of them.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    for (const { id, text } of shown) {
      if (id <= lastAnnounced.current) continue;
      lastAnnounced.current = id;
      announce(text);
    }
  }, [shown, announce]);
  return (
    <div {...part("toaster")} data-variant={variant}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open; it triggers no action. */}
      <div
        {...part("toasts")}
        // Not `onMouseEnter`: a toast that appears below a resting pointer does not count as hovered.
        onMouseMove={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((toast) => (
          <ToastLine key={toast.id} {...line} toast={toast} isHeld={isHeld} toasts={toasts} />
        ))}
      </div>
    </div>
  );
}

interface ToastLineProps<Extra> extends Omit<ToasterProps<Extra>, "variant"> {
  toast: Toast<Extra>;
  isHeld: boolean;
}

function ToastLine<Extra>({
  toast,
  isHeld,
  toasts,
  lifetimeMs = toastLifetimeMs,
  renderAction,
}: ToastLineProps<Extra>) {
  const [isHeldByAction, setHeld] = useState(false);
  const staysMs = isHeld || isHeldByAction ? 0 : lifetimeMs(toast.kind);
  useEffect(() => {
    if (!staysMs) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), staysMs);
    return () => clearTimeout(timer);
  }, [toasts, toast, staysMs]);
  return (
    <div {...part("toast")} data-state={toast.kind}>
      {renderAction ? (
        <>
          <span>
            <Linkified text={toast.text} />
          </span>
          {renderAction(toast, setHeld)}
        </>
      ) : (
        <Linkified text={toast.text} />
      )}
    </div>
  );
}
