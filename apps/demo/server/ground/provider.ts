import { createBackend, SessionError, type SessionResponse } from "@portico/backend";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";

export type Session = Pick<SessionResponse, "member" | "member_session" | "organization">;

/** The permissions of the project's roles. */
export interface Policy {
  roles: { role_id: string; permissions: { resource_id: string; actions: string[] }[] }[];
}

/** The questions that this server asks the provider. Tests hand in their own answers. */
export interface Provider {
  /** The session that a JWT stands for, or null when it stands for none. @throws Refusal 503 when nobody answers. */
  findSession(sessionJwt: string): Promise<Session | null>;
  readPolicy(): Promise<Policy>;
}

const PATIENCE_MS = 5_000;
const POLICY_LIFETIME_MS = 60_000;

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
      if (policy && performance.now() - policy.readAtMs < POLICY_LIFETIME_MS) return policy.value;
      policy = { value: await fetchPolicy(providerUrl, publicToken), readAtMs: performance.now() };
      return policy.value;
    },
  };
}

/** Bootstrap, as any browser reads it: the policy is no secret. */
async function fetchPolicy(providerUrl: string, publicToken: string): Promise<Policy> {
  try {
    const response = await fetch(`${providerUrl}/sdk/v1/projects/bootstrap/${publicToken}`, {
      headers: { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { data } = (await response.json()) as { data: { rbac_policy: Policy } };
    return { roles: data.rbac_policy.roles };
  } catch {
    throw unavailable();
  }
}

const unavailable = () =>
  new Refusal(503, "sign_in_unavailable", "Signing in cannot be checked right now. Try again soon.");
