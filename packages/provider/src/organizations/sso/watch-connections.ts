import type { Services } from "../../platform/call/call.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { expiryHorizon } from "./connections/list-warnings.ts";
import { listExpiring } from "./connections/metadata-store.ts";
import { refreshMetadata } from "./saml/refresh-metadata.ts";

const NAMED_IN_LOG = 20;

export interface WatchOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  metrics: Pick<Metrics, "countMetadata" | "showExpiring">;
  warn: (fields: object, message: string) => void;
}

/** Returns a task that refreshes metadata and logs certificates that expire soon. */
export function createConnectionWatch(options: WatchOptions): () => Promise<void> {
  let lastSummary = "";
  return async () => {
    lastSummary = await watchConnections(options, lastSummary);
  };
}

/** @param lastSummary the previous return value, so that the same certificates are logged once a day. */
export async function watchConnections(options: WatchOptions, lastSummary = ""): Promise<string> {
  const { services, projects, metrics, warn } = options;
  await refreshMetadata({
    services,
    projects,
    onResult(result, { project_id, organization_id, connection_id }, problem) {
      metrics.countMetadata(result);
      if (result !== "failed") return;
      warn(
        { project_id, organization_id, connection_id, problem },
        "refreshing an identity provider's metadata failed",
      );
    },
  });
  const now = services.clock.now();
  const expiring = await listExpiring(services.db, expiryHorizon(now));
  const expired = expiring.filter(({ expires_at }) => expires_at <= now);
  metrics.showExpiring({ expired: expired.length, expires_soon: expiring.length - expired.length });
  const summary =
    expiring.length === 0
      ? ""
      : `${now.toISOString().slice(0, 10)}: ${expiring.map(({ project_id, connection_id }) => `${project_id}/${connection_id}`).join(" ")}`;
  if (summary !== "" && summary !== lastSummary) {
    warn({ connections: expiring.slice(0, NAMED_IN_LOG) }, "certificates of identity providers expire soon");
  }
  return summary;
}
