import type { Member, MemberSession, Organization } from "@portico/client";
import { useSignedIn } from "../../shared/use-signed-in.ts";

interface Self {
  member: Member;
  organization: Organization;
  session: MemberSession;
  /** The member's IDs, for calls that require them. */
  who: { organization_id: string; member_id: string };
}

/** Returns the signed-in member, or null if no member is signed in or the client does not know yet. */
export function useSelf(): Self | null {
  const { member, organization, session } = useSignedIn();
  if (!member || !organization || !session) return null;
  const { organization_id, member_id } = member;
  return { member, organization, session, who: { organization_id, member_id } };
}
