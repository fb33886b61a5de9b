import type { SsoListAttemptsRequest, SsoListAttemptsResponse } from "@portico/wire";
import { type InOrganization, requireActor } from "../../../core/rbac/actor.ts";
import { authorize } from "../../../core/rbac/authorize.ts";
import type { Call } from "../../../platform/call/call.ts";
import { listWarnings } from "../connections/list-warnings.ts";
import { listAttempts as list } from "./attempts-store.ts";
import { verdictOf } from "./verdicts.ts";

export const ATTEMPTS_LIMIT = 100;

/**
 * Lists the latest SSO attempts in the caller's organization, each with a verdict and the setting to change. Newest
 * first, at most 100, kept for 30 days. Also lists warnings about problems that will stop logins.
 *
 * @throws ApiError `unauthorized_action`.
 */
export async function listAttempts(
  call: Call,
  {
    organization_id: target,
    limit = ATTEMPTS_LIMIT,
    ...request
  }: InOrganization & { limit?: number } & SsoListAttemptsRequest,
): Promise<SsoListAttemptsResponse> {
  const caller = await requireActor(call, { organization_id: target });
  await authorize(call, caller, "sso", "read");
  const { project_id, organization_id } = caller.organization;
  const warnings = await listWarnings(call, { project_id, organization_id });
  const rows = await list(call.db, { project_id, organization_id, ...request }, limit);
  return {
    warnings: warnings.filter(({ connection_id }) => (request.connection_id ?? connection_id) === connection_id),
    attempts: rows.map(({ attempt_id, connection_id, occurred_at, request_id, reason, details }) => {
      const { verdict, setting } = reason === "" ? accepted : verdictOf(reason);
      const outcome = reason === "" ? ("accepted" as const) : ("refused" as const);
      const at = occurred_at.toISOString();
      return { attempt_id, connection_id, occurred_at: at, request_id, outcome, reason, verdict, setting, details };
    }),
  };
}

const accepted = { verdict: "The identity provider's response was accepted.", setting: "" };
