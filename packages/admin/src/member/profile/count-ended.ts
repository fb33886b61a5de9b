import type { Calls } from "../../shared/calls.ts";

/** Counts what a change of an address or a password is about to end, for its receipt; null where that cannot be known. */
export async function countEnded({ client, admin }: Calls): Promise<{ sessions: number; apps: number } | null> {
  try {
    const [{ sessions }, { connected_apps }] = await Promise.all([
      client.session.list(),
      admin.self.getConnectedApps(),
    ]);
    return { sessions: sessions.filter(({ is_current }) => !is_current).length, apps: connected_apps.length };
  } catch {
    // The change is not held up by its receipt.
    return null;
  }
}
