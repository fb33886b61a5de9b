/** Returns the shortest text that says what went wrong: a code such as ECONNREFUSED, else the message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === "string" && code ? code : message;
}

/** Says whether an error means that a host's name has no address here. */
export function isNameless(error: unknown): boolean {
  return /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA|EAI_NONAME)$/.test(reasonOf(error));
}
