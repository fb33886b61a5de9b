import type { ServerKeyView } from "@portico/provider/tools";
import type { DatabaseState, StoredKey } from "./ask-database.ts";
import type { ProviderState } from "./ask-provider.ts";
import { type Check, type Finding, skip, toChecks } from "./check.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Checks whether the server key decrypts each project's signing key, and whether the provider publishes it. */
export function checkKeys(database: DatabaseState, provider: ProviderState): Check[] {
  const published = provider.state === "running" ? provider.publishedKeys : undefined;
  if (database.state === "open" && database.serverKeyIssue) {
    return toChecks("keys", [{ verdict: "wrong", ...database.serverKeyIssue }], "");
  }
  if (database.state === "open" && database.keys) {
    const findings = Object.entries(database.keys).flatMap(([projectId, key]) =>
      checkSigningKey(projectId, key, published?.[projectId]),
    );
    const isComplete = published && Object.values(database.keys).every(({ state }) => state === "opened");
    const okMessage = isComplete
      ? "The server key decrypts every project's signing key, and each key is published."
      : "The server key decrypts all stored signing keys.";
    return toChecks("keys", [...findings, ...(database.serverKeys ?? []).flatMap(checkServerKey)], okMessage);
  }
  if (!published) return skip("keys", "Neither the database nor a running provider could be reached.");
  const empty = Object.entries(published).filter(([, kids]) => kids?.length === 0);
  return toChecks(
    "keys",
    empty.map(([projectId]) => describeNone(projectId)),
    "The running provider decrypts and publishes the keys of every project.",
  );
}

function checkSigningKey(projectId: string, key: StoredKey, published: string[] | null | undefined): Finding[] {
  if (key.state === "none") return [];
  if (key.state === "sealed") {
    return [
      {
        verdict: "wrong",
        message: `The server key can't decrypt the signing key of ${projectId}, so members can't sign in.`,
        fix: `Restore the server key from a backup, or run: portico keys rotate --immediately --project ${projectId}`,
        path: "server_key",
      },
    ];
  }
  // A project that the provider does not know is reported with the host names.
  if (published?.length === 0) return [describeNone(projectId)];
  if (published && !published.includes(key.kid)) return [describeUnpublished(projectId)];
  if (key.ageMs <= YEAR_MS) return [];
  const days = Math.floor(key.ageMs / (YEAR_MS / 365));
  return [
    {
      verdict: "warning",
      message: `The signing key of ${projectId} is ${days} days old.`,
      fix: "Rotate it. Regular rotation limits the damage of an unnoticed leak.",
    },
  ];
}

function checkServerKey({ state, key_id, may_go, seals_left }: ServerKeyView): Finding[] {
  if (state !== "previous") return [];
  return [
    {
      verdict: "warning",
      message: may_go
        ? `The previous server key ${key_id} is no longer used.`
        : `A rotation of the server key is in progress: ${seals_left} values still use the previous server key ${key_id}, or a node still writes with it.`,
      fix: may_go
        ? "Remove it from previous_server_keys on every node."
        : "Keep it configured. The running provider re-encrypts these values. Watch the progress with: portico server-key",
      path: "previous_server_keys",
    },
  ];
}

function describeUnpublished(projectId: string): Finding {
  return {
    verdict: "wrong",
    message: `The provider does not publish the signing key of ${projectId}. It uses a different database than the configured one.`,
    fix: "Restart it with this configuration, or correct DATABASE_URL.",
    path: "database_url",
  };
}

function describeNone(projectId: string): Finding {
  return {
    verdict: "wrong",
    message: `The running provider publishes no keys of ${projectId}. Its server key probably can't decrypt them.`,
    fix: "Restart it with the PORTICO_SERVER_KEY with which its database was created. See its log for details.",
    path: "server_key",
  };
}

/** Checks for certificates of identity providers that expire within a month. */
export function checkCertificates(database: DatabaseState): Check[] {
  if (database.state !== "open" || !database.expiring) {
    return skip("certificates", "Connections were not checked, because the database can't be read.");
  }
  const { expiring, now } = database;
  const findings = expiring.map(({ connection_id, organization_id, expires_at }) => ({
    verdict: "warning" as const,
    message: `The identity provider's certificate of ${connection_id} (${organization_id}) ${
      expires_at <= now ? "expired" : "expires"
    } on ${expires_at.toISOString().slice(0, 10)}. No newer certificate is configured.`,
    fix: "Ask an admin of the organization to set the connection's metadata URL or add the next certificate.",
  }));
  return toChecks("certificates", findings, "All certificates of identity providers are valid for at least 30 days.");
}
