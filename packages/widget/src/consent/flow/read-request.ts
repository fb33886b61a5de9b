import type { AuthorizeSubmitRequest, LogoutStartRequest } from "@portico/wire";

/** An app's request, read from the page's URL. */
export type ConsentRequest =
  | { kind: "authorize"; request: AuthorizeQuery }
  | { kind: "logout"; request: LogoutStartRequest }
  /** A required parameter is missing. */
  | { kind: "incomplete"; parameter: string };

/** The fields that the submit call repeats. */
export type AuthorizeQuery = Omit<AuthorizeSubmitRequest, "consent_granted">;

const DEFAULT_SCOPE = "openid email profile";

/**
 * Reads an app's request: docs/wire/rules.md#consent. It is a logout request if it has a `post_logout_redirect_uri`.
 */
export function readRequest(query: URLSearchParams): ConsentRequest {
  if (query.has("post_logout_redirect_uri")) {
    const required = readAll(query, ["client_id", "post_logout_redirect_uri"]);
    if (typeof required === "string") return { kind: "incomplete", parameter: required };
    return { kind: "logout", request: { ...required, ...given(query, ["id_token_hint", "state"]) } };
  }
  const required = readAll(query, ["client_id", "redirect_uri"]);
  if (typeof required === "string") return { kind: "incomplete", parameter: required };
  const request = {
    ...required,
    response_type: query.get("response_type") || "code",
    scopes: splitScope(query.get("scope") ?? DEFAULT_SCOPE),
    ...given(query, ["prompt", "request_id", "state", "nonce", "code_challenge"]),
  };
  return { kind: "authorize", request };
}

export function splitScope(scope: string): string[] {
  return scope.split(" ").filter((piece) => piece !== "");
}

/** Returns all required parameters, or the name of the first missing one. */
function readAll<Name extends string>(query: URLSearchParams, names: Name[]): Record<Name, string> | string {
  return names.find((name) => !query.get(name)) ?? (given(query, names) as Record<Name, string>);
}

/** Returns the parameters in the URL. An empty value counts as missing (RFC 6749 section 3.1). */
function given<Name extends string>(query: URLSearchParams, names: Name[]): Partial<Record<Name, string>> {
  const found = names.map((name) => [name, query.get(name)] as const).filter(([, value]) => value);
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
