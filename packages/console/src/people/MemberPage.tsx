import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Panel } from "@portico/ui/components/Panel";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useMemo } from "react";
import { humanize } from "../shared/humanize.ts";
import { Link } from "../shared/Link.tsx";
import { pathOf } from "../shared/navigate.ts";
import { useConsole } from "../shared/use-console.ts";
import { Deliveries } from "./Deliveries.tsx";
import { History } from "./History.tsx";
import { Impersonate } from "./Impersonate.tsx";
import type { MemberIds } from "./member-ids.ts";
import { SecondFactors } from "./SecondFactors.tsx";
import { Sessions } from "./Sessions.tsx";
import { SignIns } from "./SignIns.tsx";
import { statusKind } from "./status.ts";

interface MemberPageProps {
  projectId: string;
  organizationId: string;
  memberId: string;
}

/** A member's details, sign-in methods, sessions and activity, with the actions of support. */
export function MemberPage({ projectId, organizationId, memberId }: MemberPageProps) {
  const { calls, isAtLeast } = useConsole();
  const ids: MemberIds = useMemo(
    () => ({ project_id: projectId, organization_id: organizationId, member_id: memberId }),
    [projectId, organizationId, memberId],
  );
  const load = useLoad(() => calls.members.get(ids), [calls, ids]);
  return (
    <Async of={load}>
      {({ member }) => (
        <>
          <Panel
            title={member.name || member.email_address}
            actions={<Badge kind={statusKind(member.status)}>{humanize(member.status)}</Badge>}
          >
            <DefinitionList
              items={[
                [
                  "Email address",
                  <bdi key="address">
                    {member.email_address}
                    {member.email_address_verified ? "" : " (not verified)"}
                  </bdi>,
                ],
                [
                  "Organization",
                  <Link key="organization" to={pathOf(projectId, "organizations", organizationId)}>
                    {organizationId}
                  </Link>,
                ],
                ["Member ID", <code key="id">{memberId}</code>],
                ["Roles", member.roles.map(({ role_id }) => humanize(role_id)).join(", ")],
                ["Password", member.member_password_id ? "Set" : "None"],
                ["Single sign-on", member.sso_registrations.map(({ connection_id }) => connection_id).join(", ")],
                ["Added", <When key="added" at={member.created_at} />],
              ]}
            />
            {isAtLeast("support") && member.status === "active" && <Impersonate ids={ids} />}
          </Panel>
          <SignIns ids={ids} emailAddress={member.email_address} />
          <Sessions ids={ids} />
          <SecondFactors ids={ids} />
          <Deliveries projectId={projectId} address={member.email_address} />
          <History projectId={projectId} filter={{ member_id: memberId }} title="Recent activity" />
        </>
      )}
    </Async>
  );
}
