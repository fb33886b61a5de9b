import type { Facts } from "../flow/facts.ts";

/** The id with which Discovery is busy while an organization is being created. */
export const CREATING = "new";

export function canCreateOrganization({ config, bootstrap }: Facts): boolean {
  return Boolean(bootstrap?.createOrganizationEnabled) && !config.disableCreateOrganization;
}
