import { isApiKey, type VerifyApiKeyResponse } from "@portico/wire";
import { errors, type JWTPayload } from "jose";
import { type ProviderAccess, postToProvider } from "../provider/ask-provider.ts";
import { SessionError } from "../provider/session-error.ts";
import { createJwtVerifier, hashText } from "../tokens/create-jwt-verifier.ts";
import type { Expectations } from "../tokens/verify-session-jwt.ts";

/** Maximum number of cached keys, and how long one is cached at most. */
const CACHED_AT_MOST = 1000;
export const LONGEST_CACHE_SECONDS = 60;

/** The owner of an API key and its permissions. */
export interface ApiKeyClaims {
  api_key_id: string;
  organization_id: string;
  organization_slug: string;
  /** The member who owns the key, or null if the organization owns it. */
  member_id: string | null;
  /** IDs of roles in the project's policy. */
  roles: string[];
  /** The permissions of the roles, each as `resource:action`; the action `*` means all. */
  permissions: string[];
  /** The scopes of the policy whose permissions the roles include completely. */
  scopes: string[];
  /** When the key or the JWT expires; ISO 8601. */
  expires_at: string;
}

/** A valid key, with a JWT that your other servers can verify locally. */
export interface VerifiedApiKey extends ApiKeyClaims {
  /** For `verifyApiKeyJwt` on another server. Expires after five minutes. */
  api_key_jwt: string;
}

/**
 * Why an API key was rejected.
 *
 * | code | what it means | what you answer |
 * |---|---|---|
 * | `missing_key` | the request has no key | 401 |
 * | `malformed` | it does not have a key's format: a part is missing, or it is another kind of token | 401 |
 * | `not_good` | it does not exist, has expired or was revoked, or belongs to another project | 401 |
 * | `unreachable` | the provider gave no usable answer | 503 |
 */
export class ApiKeyError extends Error {
  readonly code: "missing_key" | "malformed" | "not_good" | "unreachable";

  constructor(code: ApiKeyError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiKeyError";
    this.code = code;
  }
}

interface CachedAnswer {
  answer: Promise<VerifiedApiKey>;
  untilMs: number;
}

/**
 * Creates a function that asks the provider about keys. A string with a wrong checksum causes no request, and parallel calls with
 * one key share a request. Valid keys are cached for `cacheSeconds`, during which a revoked key may still be accepted.
 * Rejected keys are not cached.
 */
export function createApiKeyVerifier(
  access: ProviderAccess,
  { now, cacheSeconds }: { now: () => Date; cacheSeconds: number },
) {
  const kept = new Map<string, CachedAnswer>();

  async function ask(secret: string): Promise<VerifiedApiKey> {
    const { answer, status } = await postToProvider<VerifyApiKeyResponse>(access, "/v1/b2b/api_keys/verify", {
      secret,
    }).catch((error: unknown) => {
      if (!(error instanceof SessionError)) throw error;
      throw new ApiKeyError("unreachable", error.message, { cause: error });
    });
    if (answer.data) return toClaims(answer.data);
    if (answer.error_type === "api_key_not_found") {
      throw new ApiKeyError(
        "not_good",
        "The API key does not belong to this project, has expired or was revoked. Answer 401.",
      );
    }
    throw new ApiKeyError(
      "unreachable",
      `The provider answered ${status}. Whether the key is good is not known. Answer 503.`,
    );
  }

  return async function verifyApiKey(key: string): Promise<VerifiedApiKey> {
    if (key === "" || key === undefined || key === null)
      throw new ApiKeyError("missing_key", "The API key is missing.");
    if (typeof key !== "string" || !isApiKey(key)) {
      throw new ApiKeyError("malformed", "The text is not an API key: its format or checksum is wrong. Answer 401.");
    }
    // Store a hash instead of the key.
    const name = await hashText(key);
    const nowMs = now().getTime();
    const known = kept.get(name);
    if (known && known.untilMs > nowMs) {
      const claims = await known.answer;
      if (Date.parse(claims.expires_at) > nowMs) return claims;
    }
    const answer = ask(key);
    kept.delete(name);
    // Parallel calls wait for the same answer, which then stays cached.
    kept.set(name, { answer, untilMs: Number.POSITIVE_INFINITY });
    const oldest = kept.size > CACHED_AT_MOST ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    try {
      const claims = await answer;
      if (kept.get(name)?.answer === answer) kept.set(name, { answer, untilMs: nowMs + cacheSeconds * 1000 });
      return claims;
    } catch (error) {
      if (kept.get(name)?.answer === answer) kept.delete(name);
      throw error;
    }
  };
}

function toClaims(answer: VerifyApiKeyResponse): VerifiedApiKey {
  const { api_key, organization_slug, roles, permissions, scopes, api_key_jwt } = answer;
  const { api_key_id, organization_id, member_id, expires_at, next_expires_at } = api_key;
  // During a rotation the answer does not name which of the two keys was used, so the JWT expires with the later one.
  const ends = [expires_at, next_expires_at ?? expires_at].sort().at(-1) ?? expires_at;
  const claims = { api_key_id, organization_id, organization_slug, member_id, roles, permissions, scopes };
  return { ...claims, expires_at: ends, api_key_jwt };
}

/**
 * Creates a function that verifies the JWT of a key locally, with the project's public keys. It rejects session JWTs and
 * access tokens (RFC 8725).
 * @returns a function that throws ApiKeyError `missing_key`, `malformed`, `not_good`; `unreachable` if no keys could be loaded yet.
 */
export function createApiKeyJwtVerifier({
  projectId,
  ...expected
}: Expectations): (jwt: string) => Promise<ApiKeyClaims> {
  const verify = createJwtVerifier({
    ...expected,
    audience: projectId,
    typ: "api-key+jwt",
    requiredClaims: ["sub", "iat", "exp", "organization_id"],
    read: (payload) => payload,
  });
  return async (jwt) => {
    if (!jwt) throw new ApiKeyError("missing_key", "The JWT of an API key is missing.");
    if (typeof jwt !== "string") throw malformed();
    try {
      return readClaims(await verify(jwt));
    } catch (error) {
      if (error instanceof errors.JWSInvalid) throw malformed(error);
      if (error instanceof errors.JOSEError) {
        throw new ApiKeyError("not_good", "The JWT does not belong to an API key of this project, or has expired.", {
          cause: error,
        });
      }
      if (!(error instanceof SessionError)) throw error;
      throw new ApiKeyError("unreachable", error.message, { cause: error });
    }
  };
}

const malformed = (cause?: unknown) => new ApiKeyError("malformed", "The text is not a JWT.", { cause });

function readClaims({
  sub,
  exp = 0,
  organization_id,
  organization_slug,
  member_id,
  ...rest
}: JWTPayload): ApiKeyClaims {
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    api_key_id: String(sub),
    organization_id: String(organization_id),
    organization_slug: String(organization_slug),
    member_id: typeof member_id === "string" ? member_id : null,
    roles: listOf(rest.roles),
    permissions: listOf(rest.permissions),
    scopes: String(rest.scope ?? "")
      .split(" ")
      .filter((scope) => scope !== ""),
    expires_at: new Date(exp * 1000).toISOString(),
  };
}
