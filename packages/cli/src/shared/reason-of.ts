/** Returns an error's code, such as ECONNREFUSED, or else its message. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause, errors } = error as Error & {
    code?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === "string" && code) return code;
  if (name === "TimeoutError") return "no answer in time";
  // An AggregateError, after several IP addresses of a host failed.
  const inner = cause ?? errors?.[0];
  return inner ? reasonOf(inner) : message;
}
