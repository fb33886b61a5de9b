import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { TargetId } from "../../platform/call/target-id.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireOrganization } from "../records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow, SessionRow } from "../records/schema.ts";
import { requireRecentAuthentication } from "../records/session/recent-authentication.ts";
import { requireSession } from "../records/session/require-session.ts";
import type { MemberOperation } from "./member-operations.ts";

/**
 * Somebody who acts within an organization: one of its members, as far as their roles reach, or, without a member, the
 * host's back end, which may do everything in its own project, or whoever opened a set-up link, which reaches as far as
 * `setup` says.
 */
export interface Actor {
  organization: OrganizationRow;
  member?: MemberRow;
  session?: SessionRow;
  setup?: SetupReach;
}

/** A request that a browser makes of its session's organization, and a back end of the one that it names. */
export interface InOrganization {
  organization_id?: string | undefined;
}

/** The same of one of its members, whom `lockTarget` and `readTarget` find. */
export interface OfMember<Operation extends MemberOperation> extends InOrganization {
  member_id: TargetId<Operation>;
}

/**
 * The member whose session a browser shows, in their own organization; or a back end, in the organization that it
 * names. A browser's word for the organization counts for nothing (threats.md T49).
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `organization_not_found`.
 */
export async function requireActor(call: Call, { organization_id }: InOrganization = {}): Promise<Actor> {
  if (call.caller === "browser") return requireSession(call);
  if (call.caller === "setup_link") return requireSetup(call);
  return { organization: await requireOrganization(call, call.db, organization_id ?? "") };
}

/**
 * Asks a member for recent authentication; a back end and a set-up link have none to show.
 * @throws ApiError `recent_authentication_required`, `second_factor_required`.
 */
export function requireRecentActor(call: Call, { organization, member, session }: Actor): void {
  if (member && session) requireRecentAuthentication(call, { organization, member, session });
}

/** A set-up link acts in its own organization, whatever the request names (threats.md T97). */
async function requireSetup(call: Call): Promise<Actor> {
  const { setup } = call;
  if (!setup) throw new ApiError("setup_link_not_found");
  return { organization: await requireOrganization(call, call.db, setup.organization_id), setup };
}
