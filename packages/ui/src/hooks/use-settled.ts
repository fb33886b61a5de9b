import { useEffect, useState } from "react";

/** A value once it has not changed for a moment, so that a search starts when the typing rests. */
export function useSettled<Value>(value: Value, restMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
