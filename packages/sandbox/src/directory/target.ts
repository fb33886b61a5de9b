/** Where a directory pushes to. */
export interface Target {
  baseUrl: string;
  token: string;
}

/** @throws Error that says what to enter. */
export function parseTarget({ baseUrl, token }: Target): Target {
  const given = baseUrl.trim().replace(/\/$/, "");
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error("The base URL is a web address, such as http://localhost:4100/v1/scim/project-…/scim-connection-…");
  }
  if (!/^[\x21-\x7e]+$/.test(token.trim())) {
    throw new Error(
      "The token is missing, or has a space in it. Copy it as the connection showed it when it was made.",
    );
  }
  return { baseUrl: given, token: token.trim() };
}
