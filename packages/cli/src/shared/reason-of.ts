/** Returns the shortest text that says what went wrong: a code such as ECONNREFUSED, else the message. */
export function reasonOf(error: unknown): string {
  const { code, name, message, cause, errors } = error as Error & {
    code?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === "string" && code) return code;
  if (name === "TimeoutError") return "no answer in time";
  // Several addresses of one name were tried.
  const inner = cause ?? errors?.[0];
  return inner ? reasonOf(inner) : message;
}
