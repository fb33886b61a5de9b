import type { Call } from "../../platform/call/call.ts";
import type { ProjectSettings } from "../../platform/config/project-schema.ts";
import { sealedAt } from "../../platform/crypto/sealed-at.ts";
import { isRecord } from "./merge-patch.ts";
import type { ConfigIssue } from "./project-check.ts";

/** Masks a stored secret in settings. Sending the mask back keeps the secret. */
const keptSecret = "••••••••";

/** The secrets of a project's settings, by path: `oauth.google.client_secret`. */
export type Secrets = ReadonlyMap<string, string>;

/** The objects that may have a `client_secret`, by path. */
function* holders(settings: unknown): Generator<[path: string, provider: string, holder: Record<string, unknown>]> {
  if (!isRecord(settings)) return;
  for (const group of ["oauth", "bots"]) {
    const members = settings[group];
    if (!isRecord(members)) continue;
    for (const [name, holder] of Object.entries(members)) {
      if (isRecord(holder)) yield [`${group}.${name}`, name, holder];
    }
  }
}

/** Separates settings and secrets, and puts masks in their place. Private parts of keys are removed. */
export function takeSecrets(given: unknown): { settings: Record<string, unknown>; secrets: Secrets } {
  const settings = structuredClone(given) as Record<string, unknown>;
  const secrets = new Map<string, string>();
  for (const [path, , holder] of holders(settings)) {
    if (typeof holder.client_secret !== "string") continue;
    secrets.set(`${path}.client_secret`, holder.client_secret);
    holder.client_secret = keptSecret;
  }
  for (const [, key] of trustedKeys(settings)) for (const part of privateParts) delete key[part];
  return { settings, secrets };
}

/** The fields that decide where a secret is sent. If one changes, the secret must be entered again. */
const addresses = ["client_id", "issuer", "endpoints", "provider", "verify_url", "backend_url"];

/**
 * Replaces the masks with the stored secrets. A secret that was stored for another server must be entered again, so
 * that no one can have it sent to a server of their own (docs/threats.md T102).
 */
export function fillInSecrets(
  entered: unknown,
  kept: Secrets,
  before: unknown,
): { settings: Record<string, unknown>; issues: ConfigIssue[] } {
  const settings = structuredClone(entered) as Record<string, unknown>;
  const holdersBefore = new Map([...holders(before)].map(([path, , holder]) => [path, holder]));
  const issues: ConfigIssue[] = [];
  for (const [path, , holder] of holders(settings)) {
    if (holder.client_secret !== keptSecret) continue;
    const at = `${path}.client_secret`;
    const secret = kept.get(at);
    const old = holdersBefore.get(path) ?? {};
    const isMoved = addresses.some((name) => textOf(old[name]) !== textOf(holder[name]) && holder[name] !== "off");
    if (secret !== undefined && !isMoved) holder.client_secret = secret;
    else if (secret === undefined)
      issues.push({ path: at, message: "found a masked secret, expected the secret itself: none is stored" });
    else
      issues.push({
        path: at,
        message:
          "found the mark of the kept secret, expected the secret itself: it was kept for another address or client",
      });
  }
  return { settings, issues };
}

/** A missing value and an empty one are equal. */
function textOf(value: unknown): string {
  return value === undefined || (isRecord(value) && Object.keys(value).length === 0) ? "" : JSON.stringify(value);
}

/** Decrypts the secrets of a project's stored settings. */
export function openSecrets({ serverKey }: Pick<Call, "serverKey">, stored: ProjectSettings): Secrets {
  const secrets = new Map<string, string>();
  for (const [path, provider, holder] of holders(stored)) {
    if (typeof holder.client_secret !== "string") continue;
    const at = sealedAt("projects", { project_id: stored.project_id, provider });
    secrets.set(`${path}.client_secret`, serverKey.unseal(holder.client_secret, at));
  }
  return secrets;
}

/** The members of a JSON Web Key that are not public (RFC 7518 section 6). */
const privateParts = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** Lists the trusted keys that include their private part. The public part is enough. */
export function listPrivateKeys(settings: unknown): ConfigIssue[] {
  return [...trustedKeys(settings)]
    .filter(([, key]) => privateParts.some((part) => Object.hasOwn(key, part)))
    .map(([path]) => ({ path, message: "found a private key, expected only its public part" }));
}

function* trustedKeys(settings: unknown): Generator<[path: string, key: Record<string, unknown>]> {
  const profiles = isRecord(settings) ? settings.trusted_token_profiles : undefined;
  for (const [index, profile] of (Array.isArray(profiles) ? profiles : []).entries()) {
    const jwks = isRecord(profile) && isRecord(profile.jwks) ? profile.jwks.keys : undefined;
    for (const [nth, key] of (Array.isArray(jwks) ? jwks : []).entries()) {
      if (isRecord(key)) yield [`trusted_token_profiles[${index}].jwks.keys[${nth}]`, key];
    }
  }
}
