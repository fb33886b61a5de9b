import { useMemo } from "react";
import { useCalls } from "../ground/calls.ts";
import { useRights } from "../ground/use-rights.ts";
import { useSignedIn } from "../ground/use-signed-in.ts";
import { SetupLinksScreen } from "../setup-links/SetupLinks.tsx";
import { Parts } from "../ui/Parts.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { createMemberCalls } from "./member-calls.ts";
import { SetupRoom, type SetupRoomProps } from "./SetupRoom.tsx";

export type SingleSignOnProps = Pick<SetupRoomProps, "atFirst">;

/** The set-up room for a signed-in administrator, in their own organization. */
export function SingleSignOnScreen({ atFirst }: SingleSignOnProps) {
  const calls = useCalls();
  const rights = useRights();
  const { member } = useSignedIn();
  const { status } = rights;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rights are those of the answer that `status` tells of.
  const room = useMemo(() => createMemberCalls(calls, rights, member), [calls, status, member?.member_id]);
  if (status === "loading") return <Skeleton />;
  return (
    <Parts>
      <SetupRoom calls={room} atFirst={atFirst} />
      <SetupLinksScreen purpose="sso" />
    </Parts>
  );
}
