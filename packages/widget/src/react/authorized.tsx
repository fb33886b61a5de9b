import type { Permission, PermissionMap } from "@portico/wire";
import { type ReactNode, useEffect, useState } from "react";
import { useClient } from "./PorticoProvider.tsx";
import { useSession } from "./session-hooks.ts";

/**
 * Returns whether the roles of the signed-in member allow an action on a resource, or undefined until that is known. It is
 * false for visitors who are not signed in. For showing and hiding only: your server decides with `requirePermission`.
 *
 * ```tsx
 * import { useAuthorized } from "@portico/widget";
 *
 * export function NewBoard() {
 *   return <button disabled={!useAuthorized("board", "create")}>New board</button>;
 * }
 * ```
 */
export function useAuthorized<Permissions extends PermissionMap = PermissionMap>(
  ...[resource, action]: Permission<Permissions>
): boolean | undefined {
  const client = useClient();
  const { status, session } = useSession();
  const [known, setKnown] = useState<{ question: string; isAuthorized: boolean }>();
  // Roles can change during a session, and another member may sign in.
  const question = JSON.stringify([session?.member_session_id, session?.roles, resource, action]);
  useEffect(() => {
    if (status !== "in") return;
    let isCurrent = true;
    client.rbac.isAuthorized(resource, action).then(
      (isAuthorized) => isCurrent && setKnown({ question, isAuthorized }),
      // The client has logged the cause. What can't be checked stays hidden.
      () => isCurrent && setKnown({ question, isAuthorized: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, status, question, resource, action]);
  if (status === "out") return false;
  return status === "in" && known?.question === question ? known.isAuthorized : undefined;
}

export type AuthorizedProps<Permissions extends PermissionMap = PermissionMap> = {
  [Resource in keyof Permissions & string]: { resource: Resource; action: Permissions[Resource] };
}[keyof Permissions & string] & {
  children: ReactNode;
  /** Shown to members without the permission and to visitors who are not signed in. Default: nothing. */
  fallback?: ReactNode;
};

/**
 * Shows its children to members who have a permission. Shows nothing until that is known.
 *
 * ```tsx
 * import { Authorized } from "@portico/widget";
 *
 * export function NewBoard() {
 *   return (
 *     <Authorized resource="board" action="create" fallback="Ask an admin to create a board.">
 *       <button>New board</button>
 *     </Authorized>
 *   );
 * }
 * ```
 */
export function Authorized<Permissions extends PermissionMap = PermissionMap>({
  resource,
  action,
  children,
  fallback = null,
}: AuthorizedProps<Permissions>) {
  const isAuthorized = useAuthorized(resource as string, action as string);
  if (isAuthorized === undefined) return null;
  return isAuthorized ? children : fallback;
}
