import { type DependencyList, useCallback, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";

export type Loaded<Value> =
  | { status: "loading"; value?: undefined; failure?: undefined }
  | { status: "ready"; value: Value; failure?: undefined }
  | { status: "failed"; value?: undefined; failure: Failure };

export type Load<Value> = Loaded<Value> & {
  /** The value belongs to earlier `deps`, and the next one is loading. */
  isStale: boolean;
  /** Calls again. The value stays until the response arrives. */
  reload: () => Promise<void>;
  /** Updates the value, after a call whose response contains the new one. */
  change: (update: (value: Value) => Value) => void;
};

/**
 * Calls `load` on mount and whenever `deps` change. If a later call responds first, the earlier response is dropped.
 */
export function useLoad<Value>(load: () => Promise<Value>, deps: DependencyList): Load<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: "loading" });
  const [answered, setAnswered] = useState<unknown>();
  const asked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the dependencies.
  const ask = useCallback(load, deps);
  const isStale = loaded.status === "ready" && answered !== ask;
  const wasStale = useRef(isStale);
  wasStale.current = isStale;
  const reload = useCallback(async () => {
    const mine = ++asked.current;
    try {
      const value = await ask();
      if (mine !== asked.current) return;
      setLoaded({ status: "ready", value });
      setAnswered(() => ask);
    } catch (error) {
      if (mine === asked.current) setLoaded({ status: "failed", failure: toFailure(error) });
    }
  }, [ask]);
  useEffect(() => {
    setLoaded((before) => (before.status === "failed" ? { status: "loading" } : before));
    void reload();
    return () => {
      asked.current++;
    };
  }, [reload]);
  const change = useCallback((update: (value: Value) => Value) => {
    // A response in flight does not include the change. A response for other `deps` still counts.
    if (!wasStale.current) asked.current++;
    setLoaded((before) => (before.status === "ready" ? { status: "ready", value: update(before.value) } : before));
  }, []);
  return { ...loaded, isStale, reload, change };
}
