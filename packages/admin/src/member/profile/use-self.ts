import type { Member, MemberSession, Organization } from "@portico/client";
import { useSignedIn } from "../../shared/use-signed-in.ts";

interface Self {
  member: Member;
  organization: Organization;
  session: MemberSession;
  /** Names oneself in calls that want it said. */
  who: { organization_id: string; member_id: string };
}

/** Whoever is signed in; null while that is unknown, or nobody. */
export function useSelf(): Self | null {
  const { member, organization, session } = useSignedIn();
  if (!member || !organization || !session) return null;
  const { organization_id, member_id } = member;
  return { member, organization, session, who: { organization_id, member_id } };
}
