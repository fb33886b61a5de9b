export type ToastKind = "blank" | "error" | "success" | "loading" | "custom";
/** @typeParam Extra data for the component that shows the toast, such as an undo function. */
export type Toast<Extra = undefined> = { id: number; kind: ToastKind; text: string; extra?: Extra | undefined };
export type Toasts<Extra = undefined> = ReturnType<typeof createToasts<Extra>>;

/**
 * The toasts of one widget, newest last. Above `most`, the oldest is dropped. `Toaster` decides how long each stays.
 */
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
    /** Shows a toast and returns its ID for `dismiss`. */
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
