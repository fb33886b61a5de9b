import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { Linkified } from "./Linkified.tsx";

addStyles(`
.portico-notices { position: sticky; inset-block-end: 16px; z-index: 2; display: grid; justify-items: center; margin-block-start: 12px; pointer-events: none; }
.portico-notice { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; max-width: 100%; padding: 8px 14px; font: 14px/20px var(--po-font); pointer-events: auto; color: var(--po-surface); background: var(--po-ink); border: 1px solid transparent; border-radius: var(--po-radius-box); box-shadow: var(--po-shadow); transition: opacity .16s, translate .16s; }
.portico-notice > span { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.portico-notice > .portico-action { --po-turn: var(--po-surface); min-height: 28px; padding-block: 2px; color: var(--po-surface); border-color: currentColor; }
@starting-style { .portico-notice { opacity: 0; translate: 0 6px; } }
@media (prefers-reduced-motion: reduce) { .portico-notice { transition: none; } }
`);

/** Long enough to read it and to reach the button (WCAG 2.2.1 asks for more where only it can undo: history has it too). */
const LIFETIME_MS = 8_000;

interface Notice {
  text: string;
  /** Takes back what was done. */
  undo?: (() => Promise<unknown>) | undefined;
}

type Tell = (text: string, undo?: Notice["undo"]) => void;

const NoticesContext = createContext<Tell>(() => {});

/** Tells what was done, and offers to undo it where that can be. */
export const useNotice = (): Tell => useContext(NoticesContext);

/** Holds the notices of one part: the last one, on its lower edge. */
export function Notices({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null);
  const lastId = useRef(0);
  const announce = useAnnounce();
  const tell = useCallback<Tell>(
    (text, undo) => {
      setNotice({ id: ++lastId.current, text, undo });
      announce(text);
    },
    [announce],
  );
  return (
    <NoticesContext.Provider value={tell}>
      {children}
      {notice && (
        <div {...part("notices")}>
          <NoticeLine
            key={notice.id}
            notice={notice}
            onTell={tell}
            onGone={() => setNotice((now) => (now?.id === notice.id ? null : now))}
          />
        </div>
      )}
    </NoticesContext.Provider>
  );
}

function NoticeLine({ notice, onTell, onGone }: { notice: Notice; onTell: Tell; onGone: () => void }) {
  const { undo, undone, tryAgain } = useStrings("shared", shared);
  const [state, setState] = useState<"resting" | "busy" | "failed">("resting");
  const [isHeld, setHeld] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (isHeld || state !== "resting") return;
    const timer = setTimeout(() => gone.current(), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [isHeld, state]);
  async function takeBack() {
    setState("busy");
    try {
      await notice.undo?.();
      onTell(undone);
    } catch {
      setState("failed");
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy to who reads; nothing is done by it.
    <div
      {...part("notice")}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        <Linkified text={notice.text} />
      </span>
      {notice.undo && (
        <Action busy={state === "busy"} onClick={() => void takeBack()}>
          {state === "failed" ? tryAgain : undo}
        </Action>
      )}
    </div>
  );
}
