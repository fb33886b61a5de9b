import { randomBytes } from "node:crypto";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { isOneInConstantTime, type ServerKey } from "../../platform/crypto/server-key.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { EndpointRow } from "./schema.ts";

const PREFIX = "whsec_";
const [LEAST_BYTES, MOST_BYTES] = [24, 64];

/** A secret of an endpoint, as it is sealed. */
export interface EndpointSecret {
  secret: string;
  /** RFC 3339: it signs until then, beside the one that takes its place. */
  until?: string;
}

type EndpointKey = Pick<EndpointRow, "project_id" | "endpoint_id">;

/** @param given the caller's own, checked; made up when absent. @throws ApiError `bad_request`. */
export function makeSecret(given: string | undefined): string {
  if (given === undefined) return PREFIX + randomBytes(32).toString("base64");
  const size =
    given.startsWith(PREFIX) && /^[A-Za-z0-9+/]+={0,2}$/.test(given.slice(PREFIX.length)) ? keyOf(given).length : 0;
  if (size >= LEAST_BYTES && size <= MOST_BYTES) return given;
  throw new ApiError("bad_request", { message: "signing_secret must be whsec_ followed by 24 to 64 bytes in base64." });
}

/** The key of the signature (Standard Webhooks): the bytes behind the prefix. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

export function sealSecrets(serverKey: ServerKey, endpoint: EndpointKey, secrets: EndpointSecret[]): string {
  return serverKey.seal(JSON.stringify(secrets), sealedAt("webhook_endpoints", endpoint));
}

/** The secrets that sign now, the newest first. */
export function openSecrets(serverKey: ServerKey, endpoint: EndpointRow, now: Date): EndpointSecret[] {
  const text = serverKey.unseal(endpoint.sealed_secrets, sealedAt("webhook_endpoints", endpoint));
  const secrets: EndpointSecret[] = JSON.parse(text);
  return secrets.filter(({ until }) => until === undefined || new Date(until) > now);
}

/**
 * Whoever moves an endpoint shows its secret: a receiver of somebody else's, who trusts that secret, would be fed by it
 * (docs/threats.md T70).
 * @throws ApiError `webhook_secret_required`.
 */
export function requireSecret(secrets: EndpointSecret[], given: string | undefined): void {
  const known = secrets.map(({ secret }) => secret);
  if (given === undefined || !isOneInConstantTime(given, known)) throw new ApiError("webhook_secret_required");
}
