import {
  type AuthenticationFactor,
  type OauthProvider,
  type OrganizationSettings,
  oauthProviderNames,
} from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { OrganizationRow } from "../schema.ts";
import { findClaimant } from "./domain-claims.ts";
import { listOrganizationsByTenants } from "./store.ts";

/** The account of an OAuth factor. On the wire, the field has the provider's name. */
interface OauthFactor {
  /** The registration's ID. */
  id: string;
  email_id: string;
  provider_subject: string;
  provider_tenant_id?: string | undefined;
  provider_tenant_ids?: string[] | undefined;
}

/** Returns it under its name on the wire. */
export function underWireName<Factor extends Partial<OauthFactor>>(provider: OauthProvider, factor: Factor) {
  return { [`${provider}_oauth_factor`]: factor };
}

/** Lists the OAuth factors, each with its provider. */
export function listOauthFactors(factors: AuthenticationFactor[]): (OauthFactor & { provider: OauthProvider })[] {
  return factors.flatMap((factor) =>
    oauthProviderNames.flatMap((provider) => {
      const found: OauthFactor | undefined = factor[`${provider}_oauth_factor`];
      return found ? [{ ...found, provider }] : [];
    }),
  );
}

/** A Slack workspace, a HubSpot portal, a GitHub organization. */
interface Tenant {
  provider: string;
  tenant: string;
}

/** The tenants that the factors prove membership of. */
function tenantsOf(factors: AuthenticationFactor[]): Tenant[] {
  return listOauthFactors(factors).flatMap(({ provider, provider_tenant_id, provider_tenant_ids = [] }) =>
    [provider_tenant_id, ...provider_tenant_ids].flatMap((tenant) => (tenant ? [{ provider, tenant }] : [])),
  );
}

/** Finds the tenant by which these factors allow just-in-time provisioning. */
export function findAllowedTenant(
  { settings }: { settings: Pick<OrganizationSettings, "oauth_tenant_jit_provisioning" | "allowed_oauth_tenants"> },
  factors: AuthenticationFactor[],
): Tenant | undefined {
  if (settings.oauth_tenant_jit_provisioning !== "RESTRICTED") return undefined;
  const allowed = new Map(Object.entries(settings.allowed_oauth_tenants));
  return tenantsOf(factors).find(({ provider, tenant }) => allowed.get(provider)?.includes(tenant));
}

/** Lists the organizations that an address may join through its tenants. */
export async function listOrganizationsOpenToTenants(
  call: Call,
  db: Db,
  address: string,
  factors: AuthenticationFactor[],
): Promise<{ organization: OrganizationRow; tenant: Tenant }[]> {
  const tenants = tenantsOf(factors);
  if (tenants.length === 0) return [];
  const byProvider = Map.groupBy(tenants, ({ provider }) => provider);
  const lists: OrganizationRow[][] = [];
  for (const [provider, tenants] of byProvider) {
    const ids = tenants.map(({ tenant }) => tenant);
    lists.push(await listOrganizationsByTenants(db, call.project.project_id, provider, ids, address));
  }
  const claimant = await findClaimant(call, db, address);
  return lists.flat().flatMap((organization) => {
    const tenant = findAllowedTenant(organization, factors);
    const isOpen = claimant === undefined || claimant === organization.organization_slug;
    return tenant && isOpen ? [{ organization, tenant }] : [];
  });
}
