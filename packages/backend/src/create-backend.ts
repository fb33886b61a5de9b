import type { SessionResponse } from "@portico/wire";
import { askProvider, type SessionCredential } from "./ask-provider.ts";
import { createKeySet } from "./key-set.ts";
import { requireUrl } from "./require-url.ts";
import { SessionError } from "./session-error.ts";
import {
  type Expectations,
  expired,
  missingToken,
  type SessionClaims,
  verifySessionJwt,
} from "./verify-session-jwt.ts";

export type { SessionCredential } from "./ask-provider.ts";

export interface BackendOptions {
  /** The address at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  projectId: string;
  /** The project's secret; needed to ask the provider, not to verify. */
  secret?: string;
  /** The provider's `public_url`, where that is another than `apiUrl`: session JWTs are issued in its name. */
  publicUrl?: string;
  /** The seconds by which this server's clock and the provider's may differ; 60 when absent. */
  clockToleranceSeconds?: number;
  /** Another `fetch`: behind a proxy, in tests. */
  fetch?: typeof globalThis.fetch;
  /** Another clock, for tests. */
  now?: () => Date;
}

/** Tells a host application's own server who is signed in. Make one and keep it: it holds the keys. */
export interface Backend {
  /**
   * Verifies a session JWT by itself, with the project's public keys. A revoked session stays good here until its JWT
   * expires, within five minutes.
   * @throws SessionError `expired`, `forged`, `wrong_project`, `missing_token`, `malformed`; `unreachable` before any key is known.
   */
  verifySessionJwt(jwt: string): Promise<SessionClaims>;
  /**
   * Asks the provider, which knows of revoked sessions at once and answers with session, member and organization.
   * @throws SessionError as `verifySessionJwt`, and `revoked`, also for a `session_token` that stands for no session.
   */
  authenticateSession(credential: SessionCredential): Promise<SessionResponse>;
  /**
   * Verifies a JWT by itself first and, with `checkRevoked`, asks the provider too; then the claims are as of this
   * moment. A session token is always asked about.
   * @throws SessionError as `authenticateSession`.
   */
  authenticate(credential: SessionCredential, options?: { checkRevoked?: boolean }): Promise<SessionClaims>;
}

/** @throws Error for an `apiUrl` that is none, or no `projectId`. */
export function createBackend(options: BackendOptions): Backend {
  const { projectId, secret, clockToleranceSeconds = 60, now = () => new Date() } = options;
  // Looked up at each call, so that an instrumentation of the global one that comes later is used too.
  const { fetch = (...args) => globalThis.fetch(...args) } = options;
  const apiUrl = requireUrl("createBackend", "apiUrl", options.apiUrl);
  const publicUrl = requireUrl("createBackend", "publicUrl", options.publicUrl ?? options.apiUrl);
  if (!projectId) {
    throw new Error("createBackend: projectId is missing. Sessions of every project would look alike. Pass its id.");
  }
  const expected: Expectations = {
    issuer: `${publicUrl}/oidc/${projectId}`,
    projectId,
    clockToleranceSeconds,
    now,
    keySet: createKeySet(`${apiUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`, fetch, now),
  };

  const verify = (jwt: string) => verifySessionJwt(jwt, expected);

  async function authenticateSession(credential: SessionCredential): Promise<SessionResponse> {
    // Many visitors are not signed in: nobody asks the provider about nothing.
    if (!Object.values(credential)[0]) throw missingToken();
    const session = await askProvider({ apiUrl, projectId, secret, fetch }, credential);
    if (session) return session;
    // The provider gives no reason. The JWT itself tells, unless it is good: then its session has ended before it.
    if ("session_jwt" in credential) requireTimeLeft(await verify(credential.session_jwt));
    throw new SessionError(
      "revoked",
      "The provider knows no live session by this credential. Its member signed out, was put out, or the session ran out. Answer 401, and ask for a new sign-in.",
    );
  }

  /**
   * Within the tolerance of its end, a JWT may already be over by the provider's clock. To call that revoked could sign
   * out a member who is not; called expired, the page brings a fresh one, or learns that there is none.
   */
  function requireTimeLeft({ expires_at }: SessionClaims): void {
    const leftMs = Date.parse(expires_at) - now().getTime();
    if (leftMs <= clockToleranceSeconds * 1000)
      throw expired(`ends at ${expires_at}, and the provider takes it no more`);
  }

  return {
    verifySessionJwt: verify,
    authenticateSession,
    async authenticate(credential, { checkRevoked = false } = {}) {
      if ("session_jwt" in credential) {
        const claims = await verify(credential.session_jwt);
        if (!checkRevoked) return claims;
      }
      const { session_jwt } = await authenticateSession(credential);
      return verify(session_jwt);
    },
  };
}
