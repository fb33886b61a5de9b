import { createBackend, SessionError, type SessionResponse } from "@portico/backend";
import { HttpError } from "./http-error.ts";
import type { Settings } from "./settings.ts";

export type Session = Pick<SessionResponse, "member" | "member_session" | "organization">;

/** The permissions of the project's roles. */
export interface Policy {
  roles: { role_id: string; permissions: { resource_id: string; actions: string[] }[] }[];
}

/** What this server needs from the provider. Tests pass a fake. */
export interface Provider {
  /** Returns null if the JWT is not of an active session. @throws HttpError 503 if the provider is unavailable. */
  findSession(sessionJwt: string): Promise<Session | null>;
  readPolicy(): Promise<Policy>;
}

const TIMEOUT_MS = 5_000;
const POLICY_CACHE_MS = 60_000;

export function connectProvider({ providerUrl, publicToken, projectId, secret }: Settings): Provider {
  const backend = createBackend({ apiUrl: providerUrl, projectId, secret });
  let policy: { value: Policy; readAtMs: number } | undefined;

  return {
    async findSession(session_jwt) {
      try {
        return await backend.authenticateSession({ session_jwt });
      } catch (error) {
        if (!(error instanceof SessionError)) throw error;
        if (error.code === "unreachable") throw unavailable();
        return null;
      }
    },
    async readPolicy() {
      if (policy && performance.now() - policy.readAtMs < POLICY_CACHE_MS) return policy.value;
      policy = { value: await fetchPolicy(providerUrl, publicToken), readAtMs: performance.now() };
      return policy.value;
    },
  };
}

/** Reads the policy from the public bootstrap endpoint. */
async function fetchPolicy(providerUrl: string, publicToken: string): Promise<Policy> {
  try {
    const response = await fetch(`${providerUrl}/sdk/v1/projects/bootstrap/${publicToken}`, {
      headers: { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data } = (await response.json()) as { data: { rbac_policy: Policy } };
    return { roles: data.rbac_policy.roles };
  } catch {
    throw unavailable();
  }
}

const unavailable = () =>
  new HttpError(503, "sign_in_unavailable", "Your session can't be checked right now. Try again in a moment.");
