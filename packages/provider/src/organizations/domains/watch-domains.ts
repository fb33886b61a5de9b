import { takeDueClaims } from "../../core/records/organization/domain-claims-store.ts";
import { createScheduledCall, type Services } from "../../platform/call/call.ts";
import { after } from "../../platform/lib/duration.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { checkClaim } from "./verify-domain.ts";

const BATCH_SIZE = 10;

interface WatchOptions {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Checks the claims that are due. Logs a warning for a verified domain whose record is missing. */
export async function watchDomains({ services, projects, warn }: WatchOptions): Promise<void> {
  for (;;) {
    const now = services.clock.now();
    const due = await takeDueClaims(services.db, { now, leaseEndsAt: after(now, { hours: 1 }), limit: BATCH_SIZE });
    for (const claim of due) {
      const project = await projects.findById(claim.project_id);
      if (!project) continue;
      const call = createScheduledCall(services, project, "domains");
      const found = await checkClaim(call, claim);
      if (claim.status === "verified" && found && found !== "taken" && found.problem !== "") {
        const { project_id, organization_id, domain, problem } = found;
        warn({ project_id, organization_id, domain, problem }, "the record of a verified domain was not found");
      }
    }
    if (due.length < BATCH_SIZE) return;
  }
}
