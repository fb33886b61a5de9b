import { takeDueClaims } from "../../core/records/organization/domain-claims-store.ts";
import type { Services } from "../../platform/call/call.ts";
import { createScheduledCall } from "../../platform/call/scheduled-call.ts";
import { after } from "../../platform/lib/duration.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { checkClaim } from "./verify-domain.ts";

const TAKEN_AT_ONCE = 10;

interface Watching {
  services: Services;
  projects: Pick<ProjectDirectory, "findById">;
  warn: (fields: object, message: string) => void;
}

/** Looks for the records that are due. A domain that is losing its record, or has lost it, is told in the log, too. */
export async function watchDomains({ services, projects, warn }: Watching): Promise<void> {
  for (;;) {
    const now = services.clock.now();
    const due = await takeDueClaims(services.db, { now, leaseEndsAt: after(now, { hours: 1 }), limit: TAKEN_AT_ONCE });
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
    if (due.length < TAKEN_AT_ONCE) return;
  }
}
