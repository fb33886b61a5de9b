import { useCallback, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "./failure.ts";

export interface Action<Given extends unknown[]> {
  /** Does it, once at a time. Returns whether it was done. */
  run: (...given: Given) => Promise<boolean>;
  isBusy: boolean;
  /** Why the last try did not succeed. */
  failure: Failure | null;
  /** Takes the failure away: somebody has typed on. */
  forgive: () => void;
}

/** What a press does: it asks once however often it is pressed, and keeps what went wrong. */
export function useAction<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>): Action<Given> {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const run = useCallback(async (...given: Given) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await latest.current(...given);
      return true;
    } catch (error) {
      setFailure(toFailure(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  const forgive = useCallback(() => setFailure(null), []);
  return { run, isBusy, failure, forgive };
}
