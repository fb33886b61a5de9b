import { findOrganizations } from "../../../core/records/organization/find-organizations.ts";
import { type Call, createScheduledCall, type Services } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { after } from "../../../platform/lib/duration.ts";
import type { ProjectDirectory } from "../../../platform/projects/project-directory.ts";
import type { Connection } from "../connections/connection.ts";
import { followFrom } from "../connections/following.ts";
import { saveReading, takeDueConnections } from "../connections/metadata-store.ts";
import { listKeys } from "../connections/store.ts";
import type { ReadMetadata } from "./read-metadata.ts";
import { changeSamlConnection } from "./update-saml-connection.ts";

const BATCH_SIZE = 10;
const PROBLEM_LENGTH = 200;

export type Refresh = "changed" | "unchanged" | "failed";

export interface RefreshOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  onResult: (result: Refresh, connection: Connection<"saml">, problem?: string) => void;
}

/**
 * Reads the metadata of all connections that follow it and are due, so that an identity provider's new certificate is
 * known before it signs. If metadata cannot be read, the connection stays as it is, the admins see the problem, and the
 * next attempt is in an hour.
 */
export async function refreshMetadata({ services, projects, onResult }: RefreshOptions): Promise<void> {
  for (;;) {
    const now = services.clock.now();
    const leaseEndsAt = after(now, { hours: 1 });
    const due = await takeDueConnections(services.db, { now, leaseEndsAt, limit: BATCH_SIZE });
    for (const connection of due) {
      const project = await projects.findById(connection.project_id);
      if (!project) continue;
      const call = createScheduledCall(services, project, "metadata");
      try {
        onResult(await refresh(call, connection), connection);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const metadata_problem = error.message.slice(0, PROBLEM_LENGTH);
        await saveReading(services.db, connection, { metadata_problem });
        onResult("failed", connection, metadata_problem);
      }
    }
    if (due.length < BATCH_SIZE) return;
  }
}

async function refresh(call: Call, connection: Connection<"saml">): Promise<Refresh> {
  const { connection_id, metadata_url, organization_id, project_id } = connection;
  const { fetchMetadata, readMetadata } = await import("./read-metadata.ts");
  const read = await readMetadata(call, await fetchMetadata(call, metadata_url ?? ""));
  requireTrustworthy(call, connection, read);
  const following = followFrom(metadata_url ?? "", call.clock.now(), read.leftOut);
  const known = (await listKeys(call.db, project_id, [connection_id])).filter(
    ({ purpose }) => purpose === "verification",
  );
  const names = (certificates: { certificate: string }[]) =>
    [...new Set(certificates.map(({ certificate }) => certificate))].sort().join("\n");
  const { idp_slo_url = "", ...settings } = connection.settings;
  const current = {
    ...{ idp_sso_binding: "redirect", idp_slo_request_binding: "redirect", idp_slo_request_url: idp_slo_url },
    ...{ ...settings, idp_slo_url },
  };
  const { idp_entity_id: _same, ...urls } = read.settings;
  const isSameUrl = Object.entries(urls).every(([name, url]) => current[name as keyof typeof urls] === url);
  if (isSameUrl && names(read.keys) === names(known)) {
    await saveReading(call.db, connection, following);
    return "unchanged";
  }
  const organization = (await findOrganizations(call, call.db, [organization_id])).get(organization_id);
  if (!organization) throw new ApiError("organization_not_found");
  await changeSamlConnection(call, { organization }, connection_id, {
    columns: following,
    settings: read.settings,
    keys: read.keys,
    areAllCertificates: true,
    isUnchanged: (current) => current.metadata_url === metadata_url,
  });
  return "changed";
}

/** Refuses changes that only an admin may make. @throws ApiError `sso_metadata_not_usable`. */
function requireTrustworthy(call: Call, { settings }: Connection<"saml">, read: ReadMetadata): void {
  const unusable = (message: string) => new ApiError("sso_metadata_not_usable", { message });
  if (read.settings.idp_entity_id !== settings.idp_entity_id) {
    throw unusable("The metadata describes another identity provider than the connection's.");
  }
  const now = call.clock.now();
  if (read.keys.every(({ expires_at }) => expires_at <= now))
    throw unusable("All certificates in the metadata have expired.");
}
