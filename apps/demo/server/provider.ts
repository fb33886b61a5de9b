import type { Member, MemberSession, Organization } from "@portico/client";
import { Refusal } from "./refusal.ts";
import type { Settings } from "./settings.ts";

export interface Session {
  member: Member;
  member_session: MemberSession;
  organization: Organization;
}

/** What the project's roles may do. */
export interface Policy {
  roles: { role_id: string; permissions: { resource_id: string; actions: string[] }[] }[];
}

/** What this server asks of the provider. Tests hand in their own. */
export interface Provider {
  /** The session that a JWT stands for, or null when it stands for none. @throws Refusal 503 when nobody answers. */
  findSession(sessionJwt: string): Promise<Session | null>;
  readPolicy(): Promise<Policy>;
}

/** wire.md section 4: a success has `data`, a refusal has its fields at the top. */
interface Answer<T> {
  data?: T;
  status_code: number;
  error_type?: string;
}

const PATIENCE_MS = 5_000;
const POLICY_LIFETIME_MS = 60_000;

export function connectProvider({ providerUrl, publicToken, projectId, secret }: Settings): Provider {
  let policy: { value: Policy; readAtMs: number } | undefined;

  async function ask<T>(user: string, password: string, path: string, body?: object): Promise<Answer<T>> {
    try {
      const response = await fetch(`${providerUrl}${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
          "Content-Type": "application/json",
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return (await response.json()) as Answer<T>;
    } catch {
      throw unavailable();
    }
  }

  return {
    async findSession(session_jwt) {
      const answer = await ask<Session>(projectId, secret, "/v1/b2b/sessions/authenticate", { session_jwt });
      if (answer.data) return answer.data;
      if (answer.error_type === "invalid_project_credentials")
        throw new Error("The provider refuses our project secret.");
      if (answer.status_code >= 500) throw unavailable();
      return null;
    },
    async readPolicy() {
      if (policy && performance.now() - policy.readAtMs < POLICY_LIFETIME_MS) return policy.value;
      const path = `/sdk/v1/projects/bootstrap/${publicToken}`;
      const { data } = await ask<{ rbac_policy: Policy | null }>(publicToken, publicToken, path);
      if (!data?.rbac_policy) throw unavailable();
      policy = { value: data.rbac_policy, readAtMs: performance.now() };
      return policy.value;
    },
  };
}

const unavailable = () =>
  new Refusal(503, "sign_in_unavailable", "Signing in cannot be checked right now. Try again soon.");
