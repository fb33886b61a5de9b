import type { Call, SetupReach } from "../../platform/call/call.ts";
import type { TargetId } from "../../platform/call/target-id.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { requireOrganization } from "../records/organization/find-organizations.ts";
import type { MemberRow, OrganizationRow, SessionRow } from "../records/schema.ts";
import { requireRecentAuthentication } from "../records/session/recent-authentication.ts";
import { requireSession } from "../records/session/require-session.ts";
import type { MemberOperation } from "./member-operations.ts";

/**
 * Who acts within an organization: one of its members, with their roles; without a member, the host's back end, which
 * may do everything in its own project; or the user of a setup link, who may do what `setup` lists.
 */
export interface Actor {
  organization: OrganizationRow;
  member?: MemberRow;
  session?: SessionRow;
  setup?: SetupReach;
}

/** A browser's request is about its session's organization; a back end names one. */
export interface InOrganization {
  organization_id?: string | undefined;
}

/** The same for one of its members, whom `lockTarget` and `readTarget` find. */
export interface OfMember<Operation extends MemberOperation> extends InOrganization {
  member_id: TargetId<Operation>;
}

/**
 * Returns the member of the browser's session, in their own organization, or the back end, in the organization that
 * it names. An organization that a browser names is ignored (threats.md T49).
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `organization_not_found`.
 */
export async function requireActor(call: Call, { organization_id }: InOrganization = {}): Promise<Actor> {
  if (call.caller === "browser") return requireSession(call);
  if (call.caller === "setup_link") return requireSetup(call);
  return { organization: await requireOrganization(call, call.db, organization_id ?? "") };
}

/**
 * Requires recent authentication of a member. A back end or setup link has none.
 * @throws ApiError `recent_authentication_required`, `second_factor_required`.
 */
export function requireRecentActor(call: Call, { organization, member, session }: Actor): void {
  if (member && session) requireRecentAuthentication(call, { organization, member, session });
}

/** A setup link acts in its own organization, whatever the request names (threats.md T97). */
async function requireSetup(call: Call): Promise<Actor> {
  const { setup } = call;
  if (!setup) throw new ApiError("setup_link_not_found");
  return { organization: await requireOrganization(call, call.db, setup.organization_id), setup };
}
