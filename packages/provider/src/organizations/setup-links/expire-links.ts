import type { Services } from "../../platform/call/call.ts";
import { createScheduledCall } from "../../platform/call/scheduled-call.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { listExpired, markExpired } from "./store.ts";
import { tell } from "./tell.ts";

const TOLD_AT_ONCE = 500;

interface Watching {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Reports links that nobody has opened in time. They are worth nothing from their last moment on. */
export async function expireLinks({ services, projects }: Omit<Watching, "warn">): Promise<void> {
  const now = services.clock.now();
  for (const link of await listExpired(services.db, now, TOLD_AT_ONCE)) {
    const project = await projects.findById(link.project_id);
    if (!project) continue;
    const call = createScheduledCall(services, project, "setup-links");
    await transaction(call, async (tx) => {
      if (await markExpired(tx, link, now)) await tell(call, tx, "setup_link.expired", link);
    });
  }
}
