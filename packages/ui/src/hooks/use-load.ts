import { type DependencyList, useCallback, useEffect, useRef, useState } from "react";
import { type Failure, toFailure } from "../lib/failure.ts";

export type Loaded<Value> =
  | { status: "loading"; value?: undefined; failure?: undefined }
  | { status: "ready"; value: Value; failure?: undefined }
  | { status: "failed"; value?: undefined; failure: Failure };

export type Load<Value> = Loaded<Value> & {
  /** What is shown answers an earlier question; the answer to this one is on its way. */
  isStale: boolean;
  /** Asks anew. What is shown stays until the answer is here. */
  reload: () => Promise<void>;
  /** Changes what is shown, after a call whose answer says what it is now. */
  change: (update: (value: Value) => Value) => void;
};

/**
 * What a call answers, asked for when the screen comes and whenever `deps` change. Of answers that overtake each other the
 * one to the last question counts.
 */
export function useLoad<Value>(load: () => Promise<Value>, deps: DependencyList): Load<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: "loading" });
  const [answered, setAnswered] = useState<unknown>();
  const asked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the question depends on.
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
    // An answer on its way knows nothing of the change; but that to another question is waited for.
    if (!wasStale.current) asked.current++;
    setLoaded((before) => (before.status === "ready" ? { status: "ready", value: update(before.value) } : before));
  }, []);
  return { ...loaded, isStale, reload, change };
}
