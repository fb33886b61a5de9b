import type { AuthorizeSubmitRequest, LogoutStartRequest } from "@portico/wire";

/** What an app asks of the member, as the page's address has it. */
export type ConsentRequest =
  | { kind: "authorize"; request: AuthorizeQuery }
  | { kind: "logout"; request: LogoutStartRequest }
  /** The app left something out that nothing works without. */
  | { kind: "incomplete"; parameter: string };

/** All that a submit sends again but the answer. */
export type AuthorizeQuery = Omit<AuthorizeSubmitRequest, "consent_granted">;

const DEFAULT_SCOPE = "openid email profile";

/** Reads an app's request (docs/connected-apps.md). It is about logging out when it says where to go afterwards at all. */
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

/** The words between spaces. */
export function splitScope(scope: string): string[] {
  return scope.split(" ").filter((piece) => piece !== "");
}

/** The required ones, or the name of the first that is missing. */
function readAll<Name extends string>(query: URLSearchParams, names: Name[]): Record<Name, string> | string {
  return names.find((name) => !query.get(name)) ?? (given(query, names) as Record<Name, string>);
}

/** Those that the address has. An empty one counts as left out (RFC 6749 section 3.1). */
function given<Name extends string>(query: URLSearchParams, names: Name[]): Partial<Record<Name, string>> {
  const found = names.map((name) => [name, query.get(name)] as const).filter(([, value]) => value);
  return Object.fromEntries(found) as Partial<Record<Name, string>>;
}
