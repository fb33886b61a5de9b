import { createClient, useSession } from "@portico/widget";
import { useEffect, useState } from "react";
import { providerUrl, publicToken } from "./settings.ts";

/** One client for the whole app: it keeps the session, in this tab and with the others. */
export const client = createClient(publicToken, { apiUrl: providerUrl });

export const SESSION_DURATION_MINUTES = 60;

/** The address of the inbox that gets all mails in development. */
export const inboxUrl = `${providerUrl}/dev/inbox`;

export interface BoardPermissions {
  create: boolean;
  move: boolean;
  delete: boolean;
}

/** Returns what the member's roles allow on the board, for showing and hiding. The server decides again on every call. */
export function useBoardPermissions(): BoardPermissions | null {
  const { session } = useSession();
  const [permissions, setPermissions] = useState<BoardPermissions | null>(null);
  useEffect(() => {
    if (!session) return;
    let isWanted = true;
    void client.rbac.allPermissions().then(({ board }) => {
      const { create = false, move = false, delete: mayDelete = false } = board ?? {};
      if (isWanted) setPermissions({ create, move, delete: mayDelete });
    });
    return () => {
      isWanted = false;
    };
  }, [session]);
  return permissions;
}
