export type ToastKind = "blank" | "error" | "success" | "loading" | "custom";
/** @typeParam Extra what the one who shows toasts needs beside the text, such as a way to undo. */
export type Toast<Extra = undefined> = { id: number; kind: ToastKind; text: string; extra?: Extra | undefined };
export type Toasts<Extra = undefined> = ReturnType<typeof createToasts<Extra>>;

/** The toasts of one widget, newest last; above `most` the oldest goes. `Toaster` decides how long each stays. */
export function createToasts<Extra = undefined>({ most = 20 } = {}) {
  let toasts: readonly Toast<Extra>[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  function change(next: readonly Toast<Extra>[]) {
    toasts = next.slice(-most);
    for (const listener of listeners) listener();
  }
  return {
    getAll: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a toast and returns the id to dismiss it by. */
    push(kind: ToastKind, text: string, extra?: Extra): number {
      change([...toasts, { id: ++lastId, kind, text, extra }]);
      return lastId;
    },
    dismiss(id: number): void {
      change(toasts.filter((toast) => toast.id !== id));
    },
    clear: () => change([]),
  };
}
