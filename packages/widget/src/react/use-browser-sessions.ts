import { type BrowserSession, type BrowserSessions, createBrowserSessions } from "@portico/client/browser-sessions";
import { useMemo, useSyncExternalStore } from "react";
import { useClient } from "./PorticoProvider.tsx";

export interface BrowserSessionsState extends Omit<BrowserSessions, "list" | "subscribe"> {
  /** The sessions of this browser. Empty on a server. */
  sessions: BrowserSession[];
}

const none: BrowserSession[] = [];

/**
 * Returns the sessions of this browser, and what a switcher of your own does with them.
 *
 * ```tsx
 * import { useBrowserSessions } from "@portico/widget";
 *
 * export function Accounts() {
 *   const { sessions, url, add } = useBrowserSessions();
 *   return (
 *     <>
 *       {sessions.map(({ slot, organization }) => (
 *         <a key={slot} href={url(slot)}>{organization.organization_name}</a>
 *       ))}
 *       <button onClick={() => add("/login")}>Add account</button>
 *     </>
 *   );
 * }
 * ```
 */
export function useBrowserSessions(): BrowserSessionsState {
  const client = useClient();
  const { list, subscribe, ...actions } = useMemo(() => createBrowserSessions(client), [client]);
  const sessions = useSyncExternalStore(subscribe, list, () => none);
  return { ...actions, sessions };
}
