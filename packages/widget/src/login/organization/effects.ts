import type { EffectKit, Effects } from "../effects/kit.ts";
import type { LookUpOrganization, OrganizationEvent } from "./flow.ts";

export function organizationEffects({ client, perform }: EffectKit<OrganizationEvent>): Effects<LookUpOrganization> {
  return {
    lookUpOrganization: ({ slug }) =>
      perform(
        "B2B_ORGANIZATIONS_GET_BY_SLUG",
        () => client.organization.getBySlug({ organization_slug: slug }),
        ({ organization }) =>
          organization ? { type: "organizationFound", organization } : { type: "organizationMissing" },
        (problem) => ({ type: "organizationLookupFailed", problem }),
      ),
  };
}
