/** Calls the host back. What the host throws is the host's: it is logged, and the flow goes on. */
export function callHost<Value>(callback: ((value: Value) => void) | undefined, value: Value): void {
  try {
    callback?.(value);
  } catch (error) {
    console.error(error);
  }
}
