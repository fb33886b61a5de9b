import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { createToasts, type Toast, type Toasts } from "../lib/toasts.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { crossIcon } from "./Icon.tsx";
import { Toaster } from "./Toaster.tsx";

// Sticks to the lower edge of the component while the component is in view.
addStyles(`
.portico-toaster[data-variant=page] { inset-block-end: 16px; z-index: 2; height: auto; pointer-events: none; }
.portico-toaster[data-variant=page] > .portico-toasts { position: static; }
.portico-toaster[data-variant=page] > .portico-toasts:not(:empty) { margin-block-start: 12px; }
.portico-toaster[data-variant=page] .portico-toast { position: relative; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; max-width: 100%; padding-inline-end: 46px; }
.portico-toaster[data-variant=page] .portico-toast > span { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.portico-toast > .portico-action { --po-turn: var(--po-surface); min-height: 28px; padding-block: 2px; color: var(--po-surface); border-color: currentColor; }
.portico-toast > .portico-action[data-variant=quiet] { position: absolute; inset-block-start: 5px; inset-inline-end: 8px; padding: 4px; border-color: transparent; }
`);

/**
 * Enough to read the text and reach the button. WCAG 2.2.1 requires more if this is the only way to undo, but the
 * activity list offers it too.
 */
const LIFETIME_MS = 8_000;

type Undo = () => Promise<unknown>;
type Notify = (text: string, undo?: Undo) => void;

const NotifyContext = createContext<Notify>(() => {});

/** Shows a notification with an undo button, if the action can be undone. */
export const useNotify = (): Notify => useContext(NotifyContext);

/** Shows the latest notification of a component on its lower edge. */
export function Notifications({ children }: { children: ReactNode }) {
  const [toasts] = useState(() => createToasts<Undo>({ most: 1 }));
  const notify = useCallback<Notify>((text, undo) => void toasts.push("blank", text, undo), [toasts]);
  return (
    <NotifyContext.Provider value={notify}>
      {children}
      <Toaster
        toasts={toasts}
        variant="page"
        lifetimeMs={() => LIFETIME_MS}
        renderAction={(toast, setHeld) => (
          <>
            {toast.extra && <UndoButton toast={toast} undo={toast.extra} toasts={toasts} setHeld={setHeld} />}
            <CloseButton text={toast.text} onClose={() => toasts.dismiss(toast.id)} />
          </>
        )}
      />
    </NotifyContext.Provider>
  );
}

function CloseButton({ text, onClose }: { text: string; onClose: () => void }) {
  const { close } = useStrings("shared", shared);
  return <Action variant="quiet" icon={crossIcon} label={`${close}: ${text}`} onClick={onClose} />;
}

interface UndoButtonProps {
  toast: Toast<Undo>;
  undo: Undo;
  toasts: Toasts<Undo>;
  /** Keeps the toast while undo is in flight or has failed. */
  setHeld: (isHeld: boolean) => void;
}

function UndoButton({ toast, undo, toasts, setHeld }: UndoButtonProps) {
  const texts = useStrings("shared", shared);
  const [state, setState] = useState<"resting" | "busy" | "failed">("resting");
  async function takeBack() {
    setState("busy");
    setHeld(true);
    try {
      await undo();
      toasts.dismiss(toast.id);
      toasts.push("blank", texts.undone);
    } catch {
      setState("failed");
    }
  }
  return (
    <Action busy={state === "busy"} onClick={() => void takeBack()}>
      {state === "failed" ? texts.tryAgain : texts.undo}
    </Action>
  );
}
