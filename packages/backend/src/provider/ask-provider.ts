import type { RbacPolicy, SessionResponse } from "@portico/wire";
import { SessionError } from "./session-error.ts";

const PATIENCE_MS = 5_000;

/** A session JWT or a session token, under its wire name. */
export type SessionCredential = { session_jwt: string } | { session_token: string };

export interface ProviderAccess {
  apiUrl: string;
  projectId: string;
  secret: string | undefined;
  fetch: typeof globalThis.fetch;
}

/** Successful answers have `data`. Errors have their fields at the top level: docs/wire/rules.md#answers. */
interface Answer<Data> {
  data?: Data;
  error_type?: string;
}

/**
 * Asks the provider for the active session of a credential.
 * @returns null if the credential has no active session.
 * @throws SessionError `malformed`, `unreachable`; `expired` for the token of a device-bound session. Error if project
 * ID and secret are missing or wrong.
 */
export async function askProvider(
  access: ProviderAccess,
  credential: SessionCredential,
): Promise<SessionResponse | null> {
  const { status, answer } = await postToProvider<SessionResponse>(access, "/v1/b2b/sessions/authenticate", credential);
  if (answer.data) return answer.data;
  if (answer.error_type === "session_not_found") return null;
  if (answer.error_type === "session_proof_required") {
    throw new SessionError(
      "expired",
      "The session is bound to its browser, and only the browser can use its session_token. Send the session_jwt.",
    );
  }
  if (status === 400) {
    throw new SessionError(
      "malformed",
      "The provider cannot read the credential. It is not a session JWT or session token. Send the session_jwt or session_token without changes.",
    );
  }
  throw unreachable(`answered ${status}`);
}

/**
 * Returns the roles of the project's policy, including the built-in `admin`.
 * @throws SessionError `unreachable`. Error if the project ID or the secret is missing or wrong.
 */
export async function fetchRoles(access: ProviderAccess): Promise<RbacPolicy["roles"]> {
  const { status, answer } = await callProvider<Pick<RbacPolicy, "roles">>(access, "GET", "/v1/b2b/roles");
  if (answer.data) return answer.data.roles;
  throw unreachable(`answered ${status}`);
}

/**
 * Calls the management API and returns its answer, successful or not.
 * @throws SessionError `unreachable`. Error if project ID and secret are missing or wrong.
 */
export function postToProvider<Data>(access: ProviderAccess, path: string, body: object) {
  return callProvider<Data>(access, "POST", path, body);
}

async function callProvider<Data>(
  { apiUrl, projectId, secret, fetch }: ProviderAccess,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<{ status: number; answer: Answer<Data> }> {
  if (!secret) {
    throw new Error(
      "createBackend: there is no secret, which is required to ask the provider. Pass the project's secret.",
    );
  }
  const headers = { Authorization: `Basic ${btoa(`${projectId}:${secret}`)}`, "Content-Type": "application/json" };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const { status, answer } = await send<Data>(`${apiUrl}${path}`, request, fetch);
  if (answer.error_type === "invalid_project_credentials") {
    throw new Error(
      `createBackend: the provider refuses the secret of ${projectId}. No session can be asked about. Pass this project's secret.`,
    );
  }
  return { status, answer };
}

async function send<Data>(url: string, request: RequestInit, fetch: typeof globalThis.fetch) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    return { status: response.status, answer: (await response.json()) as Answer<Data> };
  } catch (cause) {
    throw unreachable("gave no answer that could be read", cause);
  }
}

function unreachable(what: string, cause?: unknown): SessionError {
  return new SessionError(
    "unreachable",
    `The provider ${what}. Whether the session is live is not known. Answer 503, and let the page try again.`,
    { cause },
  );
}
