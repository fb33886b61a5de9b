import { createClient, useSession } from "@portico/widget";
import { useEffect, useState } from "react";

// The server writes these into the page (`server/pages.ts`), because they depend on where the app runs.
const providerUrl = readMeta("provider-url");
const publicToken = readMeta("public-token");
export const sandboxUrl = readMeta("sandbox-url");
export const thirdPartyUrl = readMeta("third-party-url");

/** The app's only client. It keeps the session and shares it between tabs. */
export const client = createClient(publicToken, { apiUrl: providerUrl });

export const SESSION_DURATION_MINUTES = 60;

/** In development the provider shows all emails there instead of sending them. */
export const inboxUrl = `${providerUrl}/dev/inbox`;

export interface BoardPermissions {
  create: boolean;
  move: boolean;
  delete: boolean;
}

/** Returns what the member may do on the board, to show or hide buttons. The server checks again on every call. */
export function useBoardPermissions(): BoardPermissions | null {
  const { session } = useSession();
  const [permissions, setPermissions] = useState<BoardPermissions | null>(null);
  useEffect(() => {
    if (!session) return;
    let isCurrent = true;
    void client.rbac.allPermissions().then(({ board }) => {
      const { create = false, move = false, delete: mayDelete = false } = board ?? {};
      if (isCurrent) setPermissions({ create, move, delete: mayDelete });
    });
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return permissions;
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
