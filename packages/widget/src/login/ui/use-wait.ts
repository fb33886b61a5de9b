import { useEffect, useReducer } from "react";

/** Returns the milliseconds until a moment, and draws anew each second until it has come. */
export function useWait(untilMs: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = Math.max(0, untilMs - Date.now());
  useEffect(() => {
    if (!leftMs) return;
    const timer = setTimeout(tick, leftMs % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return leftMs;
}
