import { createScheduledCall, type Services } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { auditLink } from "./audit-link.ts";
import { listExpired, markExpired } from "./store.ts";

const BATCH_SIZE = 500;

interface WatchOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Records an audit event for links that expired unopened. They stop working at their expiry in any case. */
export async function expireLinks({ services, projects }: Omit<WatchOptions, "warn">): Promise<void> {
  const now = services.clock.now();
  for (const link of await listExpired(services.db, now, BATCH_SIZE)) {
    const project = await projects.findById(link.project_id);
    if (!project) continue;
    const call = createScheduledCall(services, project, "setup-links");
    await transaction(call, async (tx) => {
      if (await markExpired(tx, link, now)) await auditLink(call, tx, "setup_link.expired", link);
    });
  }
}
