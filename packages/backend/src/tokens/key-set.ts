import { type CryptoKey, importJWK, type JWK } from "jose";
import { SessionError } from "../provider/session-error.ts";

const DEFAULT_MAX_AGE_MS = 300_000;
/** After an unknown kid, other unknown kids cause no request for this time, because anyone can invent a kid. */
const UNKNOWN_KID_INTERVAL_MS = 60_000;
const RETRY_AFTER_FAILURE_MS = 10_000;
const PATIENCE_MS = 5_000;

export interface KeySet {
  /**
   * Finds the key with exactly this kid.
   * @throws SessionError `unreachable` if the key is unknown and the provider does not answer.
   */
  find(kid: string): Promise<CryptoKey | undefined>;
  /** Whether `find` would return this key object without a request. Fetching the keys again replaces the objects. */
  isFresh(kid: string, key: CryptoKey): boolean;
}

/**
 * A project's public keys, cached for as long as the provider allows. While the provider does not answer, known keys stay
 * valid: only the provider signs, so a recent JWT proves that its key is still in use.
 */
export function createKeySet(url: string, fetch: typeof globalThis.fetch, now: () => Date): KeySet {
  let keys = new Map<string, CryptoKey>();
  let refreshAtMs = 0;
  let nextUnknownKidAtMs = 0;
  let failure: SessionError | undefined;
  let flight: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const answer = await fetchKeys(url, fetch);
      keys = answer.keys;
      failure = undefined;
      refreshAtMs = now().getTime() + answer.maxAgeMs;
    } catch (cause) {
      failure = unreachable(url, cause);
      refreshAtMs = now().getTime() + RETRY_AFTER_FAILURE_MS;
    } finally {
      flight = undefined;
    }
  }

  function refresh(): Promise<void> {
    flight ??= load();
    return flight;
  }

  return {
    async find(kid) {
      const nowMs = now().getTime();
      if (keys.size === 0 || nowMs >= refreshAtMs) {
        await refresh();
      } else if (!keys.has(kid) && nowMs >= nextUnknownKidAtMs) {
        nextUnknownKidAtMs = nowMs + UNKNOWN_KID_INTERVAL_MS;
        await refresh();
      } else if (!keys.has(kid)) {
        // Another call may already be fetching the keys.
        await flight;
      }
      const key = keys.get(kid);
      if (!key && failure) throw failure;
      return key;
    },
    isFresh: (kid, key) => now().getTime() < refreshAtMs && keys.get(kid) === key,
  };
}

async function fetchKeys(url: string, fetch: typeof globalThis.fetch) {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  const { keys } = (await response.json()) as { keys: JWK[] };
  const imported = keys.filter(isEs256Key).map(async (key) => [key.kid, await importKey(key)] as const);
  const maxAge = /\bmax-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
  return {
    keys: new Map(await Promise.all(imported)),
    maxAgeMs: maxAge === undefined ? DEFAULT_MAX_AGE_MS : Number(maxAge) * 1000,
  };
}

function isEs256Key(key: JWK): key is JWK & { kid: string } {
  return key.kty === "EC" && key.crv === "P-256" && typeof key.kid === "string";
}

/** Keeps only the public fields of a key. */
async function importKey({ kty, crv, x, y }: JWK): Promise<CryptoKey> {
  return (await importJWK({ kty, crv, x, y } as JWK, "ES256")) as CryptoKey;
}

function unreachable(url: string, cause: unknown): SessionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SessionError(
    "unreachable",
    `The key set at ${url} could not be read: ${reason}. No session JWT can be verified without it. Check apiUrl and projectId, and that this server reaches the provider.`,
    { cause },
  );
}
