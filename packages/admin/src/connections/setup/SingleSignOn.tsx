import { Parts } from "@portico/ui/components/Parts";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useMemo } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-rights.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { createMemberCalls } from "./member-calls.ts";
import { SsoSetup, type SsoSetupProps } from "./SsoSetup.tsx";

export type SingleSignOnProps = Pick<SsoSetupProps, "atFirst">;

/** Single sign-on for a signed-in admin, in their own organization. */
export function SingleSignOnScreen({ atFirst }: SingleSignOnProps) {
  const calls = useCalls();
  const rights = useRights();
  const { member } = useSignedIn();
  const { status } = rights;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rights change only with `status`.
  const memberCalls = useMemo(() => createMemberCalls(calls, rights, member), [calls, status, member?.member_id]);
  if (status === "loading") return <Skeleton />;
  return (
    <Parts>
      <SsoSetup calls={memberCalls} atFirst={atFirst} />
      <SetupLinksScreen purpose="sso" />
    </Parts>
  );
}
