/** Events of the browser that touch the session. */
interface PageEvents {
  /** Another tab wrote this key, or cleared all of the storage (null). */
  stored(key: string | null, text: string | null): void;
  /** The network or the member is back. */
  woken(): void;
  /** The page comes out of the back/forward cache, where it heard nothing of the other tabs. */
  restored(): unknown;
}

/** @returns stops listening. */
export function listenToPage(view: Window, { stored, woken, restored }: PageEvents): () => void {
  const listeners = {
    storage: (event: StorageEvent) => stored(event.key, event.newValue),
    online: woken,
    focus: woken,
    pageshow: (event: PageTransitionEvent) => event.persisted && restored(),
  };
  const each = (method: "addEventListener" | "removeEventListener") => {
    for (const [type, listener] of Object.entries(listeners)) view[method](type, listener as EventListener);
  };
  each("addEventListener");
  return () => each("removeEventListener");
}
