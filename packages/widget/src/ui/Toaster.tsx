import { Linkified } from "@portico/ui/components/Linkified";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Toast, ToastKind, Toasts } from "./toasts.ts";

// On the lower edge of the card, where no heading is, and in view for as long as the card is. Sticky and without height, so that
// the rest of the page is left alone. What a button of the screen brings about is told in the button's place, through which it
// can be pressed again.
addStyles(`
.portico-toaster { position: sticky; inset-block-end: 48px; z-index: 1; height: 0; }
.portico-toasts { position: absolute; inset: -19px 8px auto; display: grid; justify-items: center; gap: 8px; pointer-events: none; }
[data-state=flush] .portico-toasts { inset-block-start: 8px; }
.portico-root { anchor-scope: --portico-here; }
.portico-here { anchor-name: --portico-here; }
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

/** The lifetime of a toast; 0 for one that waits for something, which stays until it is dismissed. */
export function toastLifetimeMs(kind: ToastKind): number {
  return kind === "loading" ? 0 : kind === "success" ? 2000 : 4000;
}

/** The place of the toasts that are about the button inside. */
export function ToastPlace({ children }: { children: ReactNode }) {
  return <div className="portico-here">{children}</div>;
}

/** Shows toasts, after the screen, and has them said. */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const announce = useAnnounce();
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getAll, toasts.getAll);
  const lastSaid = useRef(0);
  // The pointer or the focus on them holds them all.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    for (const { id, text } of shown) {
      if (id <= lastSaid.current) continue;
      lastSaid.current = id;
      announce(text);
    }
  }, [shown, announce]);
  return (
    <div {...part("toaster")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy to who reads; nothing is done by it. */}
      <div
        {...part("toasts")}
        // Not what comes under a pointer that rests where it pressed.
        onMouseMove={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} isHeld={isHeld} toasts={toasts} />
        ))}
      </div>
    </div>
  );
}

function ToastLine({ toast, isHeld, toasts }: { toast: Toast; isHeld: boolean; toasts: Toasts }) {
  useEffect(() => {
    const lifetimeMs = toastLifetimeMs(toast.kind);
    if (isHeld || !lifetimeMs) return;
    const timer = setTimeout(() => toasts.dismiss(toast.id), lifetimeMs);
    return () => clearTimeout(timer);
  }, [toasts, toast, isHeld]);
  return (
    <div {...part("toast")} data-state={toast.kind}>
      <Linkified text={toast.text} />
    </div>
  );
}
