import type { MemberRow } from "../../core/records/schema.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import type { Call, Operator } from "../../platform/call/call.ts";
import { OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { operatorRoleOf } from "../operators/operators-organization.ts";

/**
 * Returns the operator whose session the call has. Role and session are read for each call, so a removed operator, a
 * changed role or a revoked session takes effect immediately.
 * @param call in the console's own project, with an `own` session.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`, `unauthorized_action` for
 * a member without a console role.
 */
export async function requireOperator(call: Call): Promise<{ member: MemberRow; operator: Operator }> {
  const { member, organization, session } = await requireSession(call);
  // A stricter policy applies to existing sessions, too.
  const isAsked = organization.settings.mfa_policy === "REQUIRED_FOR_ALL" || member.mfa_enrolled;
  const isShown = session.authentication_factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
  if (isAsked && !isShown) throw new ApiError("second_factor_required");
  // Only assigned roles count: no email domain and no connection makes someone an operator.
  const role = operatorRoleOf(member.roles);
  if (!role || organization.organization_slug !== OPERATORS_SLUG) throw new ApiError("unauthorized_action");
  const { member_id: operator_id, email_address } = member;
  return { member, operator: { operator_id, email_address, role } };
}
