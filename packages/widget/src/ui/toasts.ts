export type ToastKind = "blank" | "error" | "success" | "loading" | "custom";
export type Toast = { id: number; kind: ToastKind; text: string };
export type Toasts = ReturnType<typeof createToasts>;

const MOST = 20;

/** The toasts of one widget, newest last; above 20 the oldest goes. How long each stays is up to who shows them. */
export function createToasts() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  function change(next: readonly Toast[]) {
    toasts = next.slice(-MOST);
    for (const listener of listeners) listener();
  }
  return {
    getAll: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Shows a toast and returns the id to dismiss it by. */
    push(kind: ToastKind, text: string): number {
      change([...toasts, { id: ++lastId, kind, text }]);
      return lastId;
    },
    dismiss(id: number): void {
      change(toasts.filter((toast) => toast.id !== id));
    },
    clear: () => change([]),
  };
}
