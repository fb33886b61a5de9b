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
  /** The scopes that the organization granted, that the app may still request, and that the policy still defines. */
  live_scopes: string[];
  app: AppSecrets;
}

/**
 * Finds apps' current access for themselves. The project, the app and the organization must each allow it (threats.md
 * T86).
 */
export async function findLiveMachineGrants(
  call: Call,
  filter: Parameters<typeof findMachineGrants>[2],
): Promise<LiveMachineGrant[]> {
  if (!call.project.client_credentials.enabled) return [];
  const known = effectivePolicy(call.project).scopes.map(({ scope }) => scope);
  const rows = await findMachineGrants(call.db, call.project.project_id, filter);
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
 * @param ofApi all scopes of the API that the token is for; undefined without an API.
 * @param asked undefined requests all granted scopes.
 * @returns undefined if a requested scope was not granted.
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

/** The claims of a token without a member: it has no roles and no sign-in time. */
export function machineClaims(
  call: Call,
  { organization_id, organization_slug }: LiveMachineGrant,
  scopes: string[],
): Record<string, unknown> {
  return { organization_id, organization_slug, permissions: permissionsOf(call.project, [], scopes) };
}
