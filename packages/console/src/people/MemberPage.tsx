import { Badge, Panel, Shown, useLoad, When } from "@portico/admin/kit";
import type { Member } from "@portico/client";
import { Link } from "../ground/Link.tsx";
import { addressOf } from "../ground/navigate.ts";
import { Deliveries } from "./Deliveries.tsx";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { Impersonate } from "./Impersonate.tsx";
import type { OfMember } from "./of-member.ts";
import { SecondFactors } from "./SecondFactors.tsx";
import { Sessions } from "./Sessions.tsx";
import { SignIns } from "./SignIns.tsx";
import { statusKind } from "./status.ts";
import { pathOf, useProject } from "./use-project.ts";

/** Everything that support needs to know of a member, and to do for them. */
export function MemberPage(of: OfMember) {
  const { projectId, organizationId, memberId } = of;
  const { manage, isAtLeast } = useProject(projectId);
  const path = pathOf`/b2b/organizations/${organizationId}/members/${memberId}`;
  const load = useLoad(() => manage<{ member: Member }>("GET", path), [manage, path]);
  return (
    <Shown of={load}>
      {({ member }) => (
        <>
          <Panel
            title={member.name || member.email_address}
            actions={<Badge kind={statusKind(member.status)}>{member.status}</Badge>}
          >
            <Facts
              facts={[
                [
                  "Address",
                  <bdi key="address">
                    {member.email_address}
                    {member.email_address_verified ? "" : " (not proven)"}
                  </bdi>,
                ],
                [
                  "Organization",
                  <Link key="organization" to={addressOf(projectId, "organizations", organizationId)}>
                    {organizationId}
                  </Link>,
                ],
                ["Member", <code key="id">{memberId}</code>],
                ["Roles", member.roles.map(({ role_id }) => role_id).join(", ")],
                ["Password", member.member_password_id ? "Set" : "None"],
                ["Single sign-on", member.sso_registrations.map(({ connection_id }) => connection_id).join(", ")],
                ["Added", <When key="added" at={member.created_at} />],
              ]}
            />
            {isAtLeast("support") && member.status === "active" && <Impersonate {...of} path={path} />}
          </Panel>
          <SignIns {...of} path={path} member={member} />
          <Sessions {...of} path={path} />
          <SecondFactors {...of} path={path} />
          <Deliveries projectId={projectId} address={member.email_address} />
          <History {...of} filter={{ member_id: memberId }} title="What happened lately" />
        </>
      )}
    </Shown>
  );
}
