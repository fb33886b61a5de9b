import type { SessionInfo } from "@portico/client";
import type { Who } from "../flow/facts.ts";

/** Returns who is signed in, as the page shows it. */
export function whoOf({ member, organization }: SessionInfo): Who | null {
  if (!member || !organization) return null;
  return {
    memberId: member.member_id,
    email: member.email_address,
    organizationId: organization.organization_id,
    organizationName: organization.organization_name,
  };
}
