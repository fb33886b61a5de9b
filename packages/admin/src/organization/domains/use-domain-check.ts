import { type Action, useAction } from "@portico/ui/hooks/use-action";
import type { DomainClaim } from "@portico/wire";
import { useEffect, useRef } from "react";
import { useCalls } from "../../shared/calls.ts";

/** The interval of automatic checks. The provider's rate limit allows twice as many. */
const CHECK_INTERVAL_MS = 10_000;

/** Checks a domain's DNS record on request, and at an interval while the page waits for the record and is visible. */
export function useDomainCheck(
  claim: DomainClaim,
  isAwaited: boolean,
  onSeen: (claim: DomainClaim) => void,
): Action<[]> {
  const { admin } = useCalls();
  const look = useAction(async () => {
    onSeen((await admin.organization.domains.verify({ domain: claim.domain })).domain);
  });
  const isStopped = look.failure !== null && look.failure.kind !== "unreachable";
  const run = useRef(look.run);
  run.current = look.run;
  useEffect(() => {
    if (!isAwaited || isStopped) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void run.current();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAwaited, isStopped]);
  return look;
}
