import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { failures } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import { useRights } from "./use-rights.ts";

interface AllowedProps {
  /** What the roles must allow. */
  to: readonly [resource: string, action: string];
  /** The heading if there is nothing else to see. */
  title: string;
  /** Says what the member cannot see. */
  hidden: string;
  children: ReactNode;
}

/**
 * A screen for members whose roles allow it. Others read why they see nothing, and who can help. The screen calls the provider
 * only once that is known, because a call that is not allowed would be in the audit log as an attempt.
 */
export function Allowed({ to, title, hidden, children }: AllowedProps) {
  const { status, allows } = useRights();
  const { forbidden } = useStrings("failures", failures);
  if (status === "failed" || allows(...to)) return children;
  return <Panel title={title}>{status === "loading" ? <Skeleton /> : <Empty title={hidden}>{forbidden}</Empty>}</Panel>;
}
