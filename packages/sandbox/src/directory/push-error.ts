/** A failed push. The message says what to do. */
export class PushError extends Error {
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "PushError";
    this.status = status;
  }
}

/** Describes an error response, with the `detail` that the server sent (RFC 7644 section 3.12). */
export function describeErrorResponse(status: number, body: string): string {
  const detail = parseDetail(body);
  const suffix = detail ? ` Server: ${detail}` : "";
  if (status === 401 || status === 403) {
    return `The server rejected the token (${status}). Enter the base URL and token of the same connection. If the token was rotated or lost, create a new one.${suffix}`;
  }
  if (status === 404 && !detail) {
    return "There is no SCIM server at this URL (404). Enter the complete base URL of the connection, including /v1/scim/….";
  }
  if (status === 409)
    return `Another user already has this user name or email address (409). Change one of them.${suffix}`;
  if (status === 429) return `Too many requests (429). Wait a minute, then push again.${suffix}`;
  if (status >= 500) return `The server failed (${status}). Check its log, then push again.${suffix}`;
  if (status >= 300 && status < 400)
    return `The URL redirects to another one (${status}). Enter the base URL of the connection itself.`;
  return `The server rejected the request (${status}).${suffix || " See the response in the request log."}`;
}

function parseDetail(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}
