import type { MembershipType } from "@portico/wire";

/** Returns what choosing an organization means for somebody who is not an active member of it. */
export function membershipAction(type: MembershipType): "join" | "acceptInvite" | undefined {
  switch (type) {
    case "active_member":
      return undefined;
    case "invited_member":
      return "acceptInvite";
    case "pending_member":
    case "eligible_to_join_by_email_domain":
    case "eligible_to_join_by_oauth_tenant":
      return "join";
  }
}
