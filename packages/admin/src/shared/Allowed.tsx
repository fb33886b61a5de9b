import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { failures } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import { useRights } from "./use-signed-in.ts";

interface AllowedProps {
  /** The permission that the screen requires. */
  to: readonly [resource: string, action: string];
  /** The heading of the message for members without the permission. */
  title: string;
  /** The message for members without the permission. */
  hidden: string;
  children: ReactNode;
}

/**
 * Shows a screen to members with the permission. Others see why it is empty, and who can help. The screen is rendered
 * only once the rights are known, because the audit log would record a forbidden call as an attempt.
 */
export function Allowed({ to, title, hidden, children }: AllowedProps) {
  const { status, allows } = useRights();
  const { askAdmin } = useStrings("failures", failures);
  if (status === "failed" || allows(...to)) return children;
  return (
    <Panel title={title}>
      {status === "loading" ? (
        <Skeleton />
      ) : (
        <Empty isLocked title={hidden}>
          {askAdmin}
        </Empty>
      )}
    </Panel>
  );
}
