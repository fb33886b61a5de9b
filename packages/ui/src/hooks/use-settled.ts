import { useEffect, useState } from "react";

/** A value, once nobody has changed it for a moment: what is typed is asked for when the typing rests. */
export function useSettled<Value>(value: Value, restMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled;
}
