import { effectivePolicy } from "../../../core/records/roles/policy.ts";
import type { Call } from "../../../platform/call/call.ts";
import { type AppSecrets, isAllowedIn, isPublicApp } from "../apps/app-rules.ts";
import { permissionsOf } from "../apps/scopes.ts";
import { findMachineGrants } from "./store.ts";

export interface LiveMachineGrant {
  grant_id: string;
  client_id: string;
  organization_id: string;
  organization_slug: string;
  /** Those that the organization gave, and the app may still ask for, and the policy still has. */
  live_scopes: string[];
  app: AppSecrets;
}

/**
 * What apps may do for themselves, as it is at this moment: the project, the app and the organization each have to let
 * them (threats.md T86).
 */
export async function findLiveMachineGrants(
  call: Call,
  of: Parameters<typeof findMachineGrants>[2],
): Promise<LiveMachineGrant[]> {
  if (!call.project.client_credentials.enabled) return [];
  const known = effectivePolicy(call.project).scopes.map(({ scope }) => scope);
  const rows = await findMachineGrants(call.db, call.project.project_id, of);
  return rows
    .filter((row) => row.client_credentials && !isPublicApp(row) && isAllowedIn(row, row))
    .map(({ grant_id, client_id, organization_id, organization_slug, scopes, allowed_scopes, ...app }) => ({
      grant_id,
      client_id,
      organization_id,
      organization_slug,
      app,
      live_scopes: scopes.filter((scope) => allowed_scopes.includes(scope) && known.includes(scope)),
    }));
}

/**
 * @param ofApi all scopes of the API that the token is for; undefined where it is for none.
 * @param asked undefined asks for all that were given.
 * @returns undefined where the app was not given one that it asks for.
 */
export function scopesFor(
  { live_scopes }: LiveMachineGrant,
  ofApi: string[] | undefined,
  asked: string | undefined,
): string[] | undefined {
  const given = ofApi ? live_scopes.filter((one) => ofApi.includes(one)) : live_scopes;
  const scopes = asked === undefined ? given : [...new Set(asked.split(" "))];
  return scopes.every((one) => given.includes(one)) ? scopes : undefined;
}

/** The claims of a token without a member: no roles, and no time of a sign-in. */
export function machineClaims(
  call: Call,
  { organization_id, organization_slug }: LiveMachineGrant,
  scopes: string[],
): Record<string, unknown> {
  return { organization_id, organization_slug, permissions: permissionsOf(call.project, [], scopes) };
}
