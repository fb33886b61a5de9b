import { type DependencyList, useCallback, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";

export type Loaded<Value> =
  | { status: "loading"; value?: undefined; failure?: undefined }
  | { status: "ready"; value: Value; failure?: undefined }
  | { status: "failed"; value?: undefined; failure: Failure };

export type Load<Value> = Loaded<Value> & {
  /** The value belongs to earlier `deps`; the answer for these is on its way. */
  isStale: boolean;
  /** Calls again. The value stays until the answer arrives. */
  reload: () => Promise<void>;
  /** Changes the value, after a call whose answer contains the new one. */
  change: (update: (value: Value) => Value) => void;
};

/**
 * The answer of a call, made when the screen mounts and whenever `deps` change. If a later call is answered first, the answer of
 * the earlier one is dropped.
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
    // An answer on its way does not have the change. One for other `deps` still counts.
    if (!wasStale.current) asked.current++;
    setLoaded((before) => (before.status === "ready" ? { status: "ready", value: update(before.value) } : before));
  }, []);
  return { ...loaded, isStale, reload, change };
}
