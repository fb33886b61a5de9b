import { type Actor, requireActor } from "../../core/rbac/actor.ts";
import { authorize } from "../../core/rbac/authorize.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import type { OfKey } from "./lock-owner.ts";
import type { ApiKeyRow } from "./schema.ts";
import { findKey } from "./store.ts";

/**
 * Members can manage their own keys, and keys of their organization as their roles allow; back ends can manage all.
 * An admin can revoke another member's key but never gets its secret, because it would act as that member.
 * @throws ApiError `unauthorized_action`, `api_key_not_found`.
 */
export async function admitToKey(
  call: Call,
  request: OfKey,
  action: "update" | "delete",
): Promise<{ caller: Actor; found: ApiKeyRow }> {
  const caller = await requireActor(call, request);
  const { project_id, organization_id } = caller.organization;
  const of = { project_id, organization_id, api_key_id: request.api_key_id };
  const found = await findKey(call.db, of, call.clock.now());
  if (found?.member_id && found.member_id === caller.member?.member_id) return { caller, found };
  await authorize(call, caller, "api_key", action);
  const isForeign = caller.member !== undefined && found?.member_id !== null && action !== "delete";
  if (!found || isForeign) throw new ApiError("api_key_not_found");
  return { caller, found };
}
