import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { Row } from "@portico/ui/components/Rows";
import { useState } from "react";
import { humanize, statusKind } from "../shared/humanize.ts";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { Find } from "./Find.tsx";
import { MemberPage } from "./MemberPage.tsx";

/** Searches members of all organizations, or shows one member. */
export default function MembersPage({ projectId, rest: [organizationId, memberId] }: ConsolePageProps) {
  if (organizationId && memberId)
    return <MemberPage key={memberId} projectId={projectId} organizationId={organizationId} memberId={memberId} />;
  return <FindMembers projectId={projectId} />;
}

export function FindMembers({ projectId, startsWith = "" }: { projectId: string; startsWith?: string }) {
  const { calls } = useConsole();
  const [text, setText] = useState(startsWith);
  const by = (field: "email_address" | "name") => async (begins_with: string, cursor: string | undefined) => {
    const request = { project_id: projectId, by: field, begins_with, limit: 20, ...(cursor && { cursor }) };
    const { members, organizations, results_metadata } = await calls.members.find(request);
    const items = members.map((member) => ({ member, organization: organizations[member.organization_id] }));
    return { items, next: results_metadata.next_cursor };
  };
  return (
    <Find
      title="Members"
      items="members"
      lead="Search members in all organizations by the start of their name or email address."
      label="Name or email address"
      value={text}
      onChange={setText}
      searches={[by("email_address"), by("name")]}
      keyOf={({ member }) => member.member_id}
      row={({ member, organization }) => (
        <Row
          lead={<Avatar name={member.name || member.email_address} seed={member.member_id} />}
          title={member.name || member.email_address}
          badges={
            member.status !== "active" && <Badge kind={statusKind(member.status)}>{humanize(member.status)}</Badge>
          }
          detail={
            <>
              <bdi>{member.email_address}</bdi> · <bdi>{organization?.organization_name}</bdi>
            </>
          }
          onOpen={() => navigate(pathOf(projectId, "members", member.organization_id, member.member_id))}
        />
      )}
    />
  );
}
