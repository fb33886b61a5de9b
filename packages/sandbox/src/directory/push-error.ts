/** What kept a push from being done, told so that whoever reads it knows what to do. */
export class PushError extends Error {
  /** The answer's; none when nobody answered. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "PushError";
    this.status = status;
  }
}

/** A refusal in words, with the server's own (RFC 7644 section 3.12). */
export function describeRefusal(status: number, text: string): string {
  const detail = detailOf(text);
  const said = detail ? ` It said: ${detail}` : "";
  if (status === 401 || status === 403) {
    return `The token is not good here (${status}). Enter the base URL and the token of one connection; a token that was lost or rotated is replaced there.${said}`;
  }
  if (status === 404 && !detail) {
    return "There is no SCIM at this address (404). Enter the connection's base URL as it was shown, …/v1/scim/… and all.";
  }
  if (status === 409) return `Somebody else there has this user name or address (409). Change one of the two.${said}`;
  if (status === 429) return `Too many requests (429). Wait a minute and push again.${said}`;
  if (status >= 500) return `The server has failed (${status}). Its log says why; push again when it is well.${said}`;
  if (status >= 300 && status < 400)
    return `The address leads elsewhere (${status}). Enter the connection's base URL itself.`;
  return `It was refused (${status}).${said || " The flight recorder has the answer."}`;
}

function detailOf(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}
