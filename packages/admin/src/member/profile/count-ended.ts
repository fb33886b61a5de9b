import type { Calls } from "../../shared/calls.ts";

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
