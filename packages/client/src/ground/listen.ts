/** Listens to a page until a client's lifetime is over. */
export function listen<Types extends keyof WindowEventMap>(
  view: Window,
  lifetime: AbortSignal,
  listeners: { [Type in Types]: (event: WindowEventMap[Type]) => unknown },
): void {
  for (const [type, listener] of Object.entries(listeners)) {
    view.addEventListener(type, listener as EventListener);
    lifetime.addEventListener("abort", () => view.removeEventListener(type, listener as EventListener));
  }
}
