import type { SsoWarning } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import { after } from "../../../platform/lib/duration.ts";
import { listEndingKeys, listExpiring } from "./metadata-store.ts";
import { listConnections } from "./store.ts";

const settings = {
  verification: "Connection: set the URL of its metadata, or add its next signing certificate.",
  signing: "Connection: rotate the signing key, and give the identity provider the new certificate.",
  encryption: "Connection: add an encryption key, and import the metadata again at the identity provider.",
};

/**
 * Lists certificates of active connections that expire before a time, with the setting to change. Of one project, or of
 * all.
 */
export async function listEndingCertificates(
  db: Db,
  params: { before: Date; projectId?: string | undefined; limit: number },
) {
  return (await listEndingKeys(db, params)).map(({ purpose, expires_at, ...row }) => ({
    ...row,
    kind: `saml_${purpose}` as const,
    ends_at: expires_at,
    setting: settings[purpose],
  }));
}

/** Certificates that expire within a month are reported, so that there is time to request new ones. */
export function expiryHorizon(now: Date): Date {
  return after(now, { days: 30 });
}

/** Lists problems of an organization's connections that will stop logins, with the setting to change. */
export async function listWarnings(
  call: Call,
  organization: { project_id: string; organization_id: string },
): Promise<SsoWarning[]> {
  const now = call.clock.now();
  const expiring = (await listExpiring(call.db, expiryHorizon(now), organization)).map(
    ({ connection_id, expires_at }) => {
      const isOver = expires_at <= now;
      return {
        connection_id,
        reason: isOver ? ("certificate_expired" as const) : ("certificate_expires" as const),
        since: expires_at.toISOString(),
        verdict: `The identity provider's certificate ${isOver ? "expired" : "expires"} on ${day(expires_at)}, and there is no newer one.`,
        setting: "Connection: set the URL of its metadata, or add its next signing certificate.",
      };
    },
  );
  const connections = await listConnections(call.db, organization);
  const leftOut = connections.flatMap(({ connection_id, metadata_left_out, metadata_read_at, updated_at }) =>
    metadata_left_out
      ? [
          {
            connection_id,
            reason: "certificates_left_out" as const,
            since: (metadata_read_at ?? updated_at).toISOString(),
            verdict: metadata_left_out,
            setting: "Remove these certificates at the identity provider, or replace them with stronger ones.",
          },
        ]
      : [],
  );
  const unread = connections.flatMap(({ connection_id, metadata_url, metadata_problem, metadata_read_at }) =>
    metadata_url && metadata_problem
      ? [
          {
            connection_id,
            reason: "metadata_not_read" as const,
            since: (metadata_read_at ?? now).toISOString(),
            verdict: `The identity provider's metadata has not been usable since ${day(metadata_read_at ?? now)}: ${metadata_problem}`,
            setting: `Connection: ${metadata_url} must serve it over https. Otherwise change the URL.`,
          },
        ]
      : [],
  );
  return [...expiring, ...unread, ...leftOut];
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
