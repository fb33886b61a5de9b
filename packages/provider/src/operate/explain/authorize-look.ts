import { count, tooMany } from "../../core/limits/count.ts";
import type { Actor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** The explanations and previews of one organization's members: more than anyone needs in 10 minutes. */
const LOOKS = { allowed: 300, windowSeconds: 600 };

/**
 * Allows members who may change sign-in settings and list members to see how others sign in. A back end always may.
 * @throws ApiError `unauthorized_action`, `too_many_requests`.
 */
export async function authorizeLook(call: Call, caller: Actor): Promise<void> {
  await authorize(call, caller, "organization", "update");
  await authorize(call, caller, "member", "search");
  if (!caller.member) return;
  const counted = { subject: `sign_in_looks:${caller.organization.organization_id}`, ...LOOKS };
  if ((await transaction(call, (tx) => count(call, tx, counted))) > LOOKS.allowed) throw tooMany(call, counted);
}
