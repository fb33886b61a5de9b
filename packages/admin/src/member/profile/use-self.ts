import type { Member, MemberSession, Organization } from "@portico/client";
import type { Calls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";

export interface Self {
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

/**
 * Counts the sessions and apps that a change of the email address or password will end, for the result panel. Null if a
 * call fails.
 */
export async function countEnded({ client, admin }: Calls): Promise<{ sessions: number; apps: number } | null> {
  try {
    const [{ sessions }, { connected_apps }] = await Promise.all([
      client.session.list(),
      admin.self.getConnectedApps(),
    ]);
    return { sessions: sessions.filter(({ is_current }) => !is_current).length, apps: connected_apps.length };
  } catch {
    // A failed count must not block the change.
    return null;
  }
}
