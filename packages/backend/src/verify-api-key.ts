import { isApiKey, type VerifyApiKeyResponse } from "@portico/wire";
import { errors, type JWTPayload } from "jose";
import { type ProviderAccess, postToProvider } from "./ask-provider.ts";
import { createJwtVerifier } from "./create-jwt-verifier.ts";
import { hashText } from "./hash-text.ts";
import { SessionError } from "./session-error.ts";
import type { Expectations } from "./verify-session-jwt.ts";

/** The keys whose answers are kept at most, and for how long at most. */
const CACHED_AT_MOST = 1000;
export const LONGEST_CACHE_SECONDS = 60;

/** Whose an API key is, and what it may do. */
export interface ApiKeyClaims {
  api_key_id: string;
  organization_id: string;
  organization_slug: string;
  /** The member whose key it is; null for a key of the organization's own: no person stands behind it. */
  member_id: string | null;
  /** Ids of roles of the project's policy. */
  roles: string[];
  /** What they allow, each as `resource:action`; `*` for all actions. */
  permissions: string[];
  /** The scopes of the policy that they allow in whole. */
  scopes: string[];
  /** The end of the key, or of the JWT; ISO 8601. */
  expires_at: string;
}

/** A key that has just been checked, with what other servers of yours verify by themselves. */
export interface VerifiedApiKey extends ApiKeyClaims {
  /** For `verifyApiKeyJwt` on another server; five minutes. */
  api_key_jwt: string;
}

/**
 * Why an API key does not count.
 *
 * | code | what it means | what you answer |
 * |---|---|---|
 * | `missing_key` | the request has none | 401 |
 * | `malformed` | it is written as no key is: a part is missing, or it is another kind of token | 401 |
 * | `not_good` | nobody made it, it has ended, or it is another project's | 401 |
 * | `unreachable` | the provider could not be asked | 503 |
 */
export class ApiKeyError extends Error {
  readonly code: "missing_key" | "malformed" | "not_good" | "unreachable";

  constructor(code: ApiKeyError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ApiKeyError";
    this.code = code;
  }
}

interface Kept {
  answer: Promise<VerifiedApiKey>;
  untilMs: number;
}

/**
 * Asks the provider about keys. What is no key by its checksum costs no question, ten requests with one key are one, and a
 * good answer is kept for so many seconds, for which a revoked key may still be believed. A refusal is not kept.
 */
export function createApiKeyVerifier(
  access: ProviderAccess,
  { now, cacheSeconds }: { now: () => Date; cacheSeconds: number },
) {
  const kept = new Map<string, Kept>();

  async function ask(secret: string): Promise<VerifiedApiKey> {
    const { answer, status } = await postToProvider<VerifyApiKeyResponse>(access, "/v1/b2b/api_keys/verify", {
      secret,
    }).catch((error: unknown) => {
      if (!(error instanceof SessionError)) throw error;
      throw new ApiKeyError("unreachable", error.message, { cause: error });
    });
    if (answer.data) return toClaims(answer.data);
    if (answer.error_type === "api_key_not_found") {
      throw new ApiKeyError("not_good", "The API key is none of this project, or has ended. Answer 401.");
    }
    throw new ApiKeyError(
      "unreachable",
      `The provider answered ${status}. Whether the key is good is not known. Answer 503.`,
    );
  }

  return async function verifyApiKey(key: string): Promise<VerifiedApiKey> {
    if (key === "" || key === undefined || key === null) throw new ApiKeyError("missing_key", "There is no API key.");
    if (typeof key !== "string" || !isApiKey(key)) {
      throw new ApiKeyError("malformed", "The text is no API key, by its form or its checksum. Answer 401.");
    }
    // Keys are not kept as they are.
    const name = await hashText(key);
    const nowMs = now().getTime();
    const known = kept.get(name);
    if (known && known.untilMs > nowMs) {
      const claims = await known.answer;
      if (Date.parse(claims.expires_at) > nowMs) return claims;
    }
    const answer = ask(key);
    kept.delete(name);
    // While the answer is on its way, others wait for it; then it stays for as long as was asked for.
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
  // While keys rotate it is not told which of the two was shown: the JWT ends with the later one, as well.
  const ends = [expires_at, next_expires_at ?? expires_at].sort().at(-1) ?? expires_at;
  const claims = { api_key_id, organization_id, organization_slug, member_id, roles, permissions, scopes };
  return { ...claims, expires_at: ends, api_key_jwt };
}

/**
 * Returns what verifies the JWT of a key by itself, with the project's public keys. A session JWT or an access token is
 * none (RFC 8725).
 * @returns a function that throws ApiKeyError `missing_key`, `malformed`, `not_good`; `unreachable` before any key is known.
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
    if (!jwt) throw new ApiKeyError("missing_key", "There is no JWT of an API key.");
    if (typeof jwt !== "string") throw malformed();
    try {
      return readClaims(await verify(jwt));
    } catch (error) {
      if (error instanceof errors.JWSInvalid) throw malformed(error);
      if (error instanceof errors.JOSEError) {
        throw new ApiKeyError("not_good", "The JWT is none of an API key of this project, or is over.", {
          cause: error,
        });
      }
      if (!(error instanceof SessionError)) throw error;
      throw new ApiKeyError("unreachable", error.message, { cause: error });
    }
  };
}

const malformed = (cause?: unknown) => new ApiKeyError("malformed", "The text is not written as a JWT is.", { cause });

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
