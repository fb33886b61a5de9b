import type { AuthenticationFactor } from "@portico/wire";
import type { Project } from "../../../platform/config/project.ts";
import type { OrganizationRow } from "../schema.ts";

/**
 * Returns the latest end of a session, however often it is extended or exchanged: the member's last sign-in plus the
 * maximum lifetime of the project and the organization (docs/threats.md T72, T121; the default of 30 days follows
 * NIST SP 800-63B-4 section 2.1.3).
 */
export function lastEnd(
  { session_maximum_minutes }: Pick<Project, "session_maximum_minutes">,
  organization: Pick<OrganizationRow, "settings">,
  factors: AuthenticationFactor[],
): Date {
  const end = after(factors, session_maximum_minutes);
  const own = organizationEnd(organization, factors);
  return own && own < end ? own : end;
}

/** The same, but only from the organization's own setting; undefined if it uses the project's. */
export function organizationEnd(
  { settings: { session_maximum_minutes } }: Pick<OrganizationRow, "settings">,
  factors: AuthenticationFactor[],
): Date | undefined {
  return session_maximum_minutes === null ? undefined : after(factors, session_maximum_minutes);
}

function after(factors: AuthenticationFactor[], minutes: number): Date {
  const times = factors
    .filter(({ sequence_order }) => sequence_order === "PRIMARY")
    .map(({ last_authenticated_at }) => Date.parse(last_authenticated_at));
  return new Date(Math.max(...times) + minutes * 60_000);
}
