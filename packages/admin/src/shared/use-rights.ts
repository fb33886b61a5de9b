import { useLoad } from "@portico/ui/hooks/use-load";
import { useCalls } from "./calls.ts";

export interface Rights {
  /** While it loads, neither show a control nor say that it is not allowed. */
  status: "loading" | "ready" | "failed";
  /** Whether a role of the member grants the action. The provider decides again on every call. */
  allows: (resource: string, action: string) => boolean;
}

/** What the signed-in member can do, to show or hide controls. */
export function useRights(): Rights {
  const { client } = useCalls();
  const { status, value } = useLoad(() => client.rbac.allPermissions(), [client]);
  return { status, allows: (resource, action) => value?.[resource]?.[action] ?? false };
}
