import { Async } from "@portico/ui/components/Async";
import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { CopyText } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { toCamelCase } from "@portico/ui/lib/camel-case";
import { useMemo } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { History } from "../shared/History.tsx";
import { humanize, methodLabel, statusKind } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { backTo, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { Deliveries } from "./Deliveries.tsx";
import { OrganizationLink } from "./OrganizationPage.tsx";
import { type MemberIds, Sessions } from "./Sessions.tsx";
import { SignIns } from "./SignIns.tsx";

interface MemberPageProps {
  projectId: string;
  organizationId: string;
  memberId: string;
}

/** A member's details, sign-in methods, sessions and activity, with the actions of support. */
export function MemberPage({ projectId, organizationId, memberId }: MemberPageProps) {
  const { calls } = useConsole();
  const ids: MemberIds = useMemo(
    () => ({ project_id: projectId, organization_id: organizationId, member_id: memberId }),
    [projectId, organizationId, memberId],
  );
  const load = useLoad(() => calls.members.get(ids), [calls, ids]);
  return (
    <Found load={load} what="member" to={pathOf(projectId, "members")} back="All members">
      {({ member }) => (
        <>
          <Panel
            back={backTo(pathOf(projectId, "members"), "All members")}
            face={<Avatar name={member.name || member.email_address} seed={memberId} />}
            title={member.name || member.email_address}
            beside={<Badge kind={statusKind(member.status)}>{humanize(member.status)}</Badge>}
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
                ["Organization", <OrganizationLink key="organization" {...{ projectId, organizationId }} />],
                ["Member ID", <CopyText key="id" value={memberId} />],
                ["Roles", member.roles.map(({ role_id }) => humanize(role_id)).join(", ")],
                ["Password", member.member_password_id ? "Set" : "None"],
                ["Single sign-on", member.sso_registrations.map(({ connection_id }) => connection_id).join(", ")],
                ["Added", <When key="added" at={member.created_at} />],
              ]}
            />
          </Panel>
          <SignIns isOnMemberPage {...{ projectId, organizationId }} emailAddress={member.email_address} />
          <Sessions ids={ids} />
          <SecondFactors ids={ids} />
          <Deliveries projectId={projectId} address={member.email_address} />
          <History projectId={projectId} filter={{ member_id: memberId }} title="Recent activity" isSection />
        </>
      )}
    </Found>
  );
}

const names: Partial<Record<string, string>> = { sms_otp: "Phone", recovery_codes: "Backup codes" };
const nameOf = (type: string) => names[type] ?? methodLabel(type);

/** The member's two-step verification methods. Support can remove those that the member lost. */
function SecondFactors({ ids }: { ids: MemberIds }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.members.secondFactors.list(ids), [calls, ids]);
  return (
    <Panel title="Two-step verification">
      <Async load={load}>
        {({ is_required, second_factors: factors }) =>
          factors.length === 0 ? (
            <Empty isBrief title="Not set up">
              {is_required ? "Required. The member sets it up at the next sign-in." : "Not required."}
            </Empty>
          ) : (
            <Rows label="Two-step verification">
              {factors.map(({ type, id, is_default, is_verified, left }) => {
                const name = nameOf(type);
                const removal =
                  type !== "recovery_codes" && calls.members[type === "sms_otp" ? "mfaPhoneNumber" : toCamelCase(type)];
                return (
                  <Row
                    key={`${type} ${id}`}
                    title={name}
                    badges={
                      <>
                        {is_default && <Badge>Default</Badge>}
                        {!is_verified && <Badge>Not verified</Badge>}
                      </>
                    }
                    detail={left !== null ? `${left} left` : type === "sms_otp" && id}
                    actions={
                      removal &&
                      isAtLeast("support") && (
                        <ConfirmAction
                          label="Remove"
                          item={name}
                          title={`Remove the ${name.toLowerCase()}?`}
                          action="Remove"
                          done={`${name} removed`}
                          onConfirm={async (reason) => {
                            await removal.delete(ids, { reason });
                            await load.reload();
                          }}
                        >
                          <p>Verify who is asking. After this, access to their email is enough to sign in.</p>
                        </ConfirmAction>
                      )
                    }
                  />
                );
              })}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
