/** The SCIM connection that a directory pushes to. */
export interface Target {
  baseUrl: string;
  token: string;
}

/** @throws Error if the base URL or the token is invalid. */
export function parseTarget({ baseUrl, token }: Target): Target {
  const trimmed = baseUrl.trim().replace(/\/$/, "");
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(
      "Enter the base URL of a connection, for example http://localhost:4100/v1/scim/project-…/scim-connection-…",
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token.trim())) {
    throw new Error(
      "The token is missing or contains a space. Copy it as it was shown when the connection was created.",
    );
  }
  return { baseUrl: trimmed, token: token.trim() };
}
