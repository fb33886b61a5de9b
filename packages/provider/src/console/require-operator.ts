import type { Call, Operator } from "../call/call.ts";
import { OPERATORS_SLUG } from "../config/console-project.ts";
import { ApiError } from "../ground/api-error.ts";
import { requireSession } from "../records/session/require-session.ts";
import type { SessionSubject } from "../records/session/store.ts";
import { operatorRoleOf } from "./ground/operator-roles.ts";

/**
 * The operator whose session the call shows. Everything is read anew at each call: whoever was removed, has another role
 * or lost their session is so at once.
 * @param call in the console's own project, for `own` sessions alone.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`, `unauthorized_action` for a
 * member without a role of the console.
 */
export async function requireOperator(call: Call): Promise<SessionSubject & { operator: Operator }> {
  const subject = await requireSession(call);
  const { member, organization, session } = subject;
  // A policy that was tightened meanwhile holds for sessions of before it, too.
  const isAsked = organization.settings.mfa_policy === "REQUIRED_FOR_ALL" || member.mfa_enrolled;
  const isShown = session.authentication_factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
  if (isAsked && !isShown) throw new ApiError("second_factor_required");
  // Roles that were handed out: no domain and no connection makes an operator.
  const role = operatorRoleOf(member.roles);
  if (!role || organization.organization_slug !== OPERATORS_SLUG) throw new ApiError("unauthorized_action");
  return { ...subject, operator: { id: member.member_id, role } };
}
