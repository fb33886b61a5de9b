import type { AuthenticationFactor } from "@portico/wire";
import type { Project } from "../../config/project.ts";

/**
 * Returns when a session ends at the latest, however often it is extended or exchanged: as long after its member last
 * signed in as the project lets a session last (docs/threats.md T72; NIST SP 800-63B-4 section 2.1.3 asks for 30 days,
 * which is the default).
 */
export function lastEnd(
  { session_maximum_minutes }: Pick<Project, "session_maximum_minutes">,
  factors: AuthenticationFactor[],
): Date {
  const times = factors
    .filter(({ sequence_order }) => sequence_order === "PRIMARY")
    .map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
  return new Date(Math.max(...times) + session_maximum_minutes * 60_000);
}
