import type { SessionResponse } from "@portico/wire";
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

/** A success has `data`, a refusal has its fields at the top: docs/wire/rules.md#answers. */
interface Answer {
  data?: SessionResponse;
  error_type?: string;
}

/**
 * Asks the provider for the live session behind a credential.
 * @returns null when there is none.
 * @throws SessionError `malformed`, `unreachable`. Error when project id and secret are missing or refused.
 */
export async function askProvider(
  { apiUrl, projectId, secret, fetch }: ProviderAccess,
  credential: SessionCredential,
): Promise<SessionResponse | null> {
  if (!secret) {
    throw new Error(
      "createBackend: the provider is to be asked and there is no secret. It answers nobody without one. Pass the project's secret.",
    );
  }
  const { status, answer } = await post(
    `${apiUrl}/v1/b2b/sessions/authenticate`,
    credential,
    {
      Authorization: `Basic ${btoa(`${projectId}:${secret}`)}`,
      "Content-Type": "application/json",
    },
    fetch,
  );
  if (answer.data) return answer.data;
  if (answer.error_type === "session_not_found") return null;
  if (answer.error_type === "invalid_project_credentials") {
    throw new Error(
      `createBackend: the provider refuses the secret of ${projectId}. No session can be asked about. Pass this project's secret.`,
    );
  }
  if (status === 400) {
    throw new SessionError(
      "malformed",
      "The provider cannot read the credential. It stands for nobody. Send the session_jwt or session_token as the client has it.",
    );
  }
  throw unreachable(`answered ${status}`);
}

async function post(url: string, body: object, headers: Record<string, string>, fetch: typeof globalThis.fetch) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers,
      body: JSON.stringify(body),
      signal,
    });
    return { status: response.status, answer: (await response.json()) as Answer };
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
