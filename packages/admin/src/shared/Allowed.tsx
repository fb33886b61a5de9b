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
  /** The heading, where there is nothing else to see. */
  title: string;
  /** Says what is not to be seen. */
  hidden: string;
  children: ReactNode;
}

/**
 * A screen for those whose roles allow it; others read why they see nothing, and who can help. Nothing is asked of the
 * provider before that is known: a look at what is not allowed would stand in the audit log as a try.
 */
export function Allowed({ to, title, hidden, children }: AllowedProps) {
  const { status, allows } = useRights();
  const { forbidden } = useStrings("failures", failures);
  if (status === "failed" || allows(...to)) return children;
  return <Panel title={title}>{status === "loading" ? <Skeleton /> : <Empty title={hidden}>{forbidden}</Empty>}</Panel>;
}
