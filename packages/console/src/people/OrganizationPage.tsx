import type { Organization } from "@portico/client";
import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { CopyText } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { Face } from "@portico/ui/components/Face";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { History } from "../shared/History.tsx";
import { humanize, methodLabel, statusKind } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { ActionLink, backTo, NamedLink, navigate, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";

interface OrganizationIds {
  projectId: string;
  organizationId: string;
}

/** An organization's settings, members, connections, domains and activity. */
export function OrganizationPage(page: OrganizationIds) {
  const { projectId, organizationId } = page;
  const { calls, isAtLeast } = useConsole();
  const ids = { project_id: projectId, organization_id: organizationId };
  const load = useLoad(() => calls.organizations.get(ids), [calls, projectId, organizationId]);
  return (
    <Found load={load} what="organization" to={pathOf(projectId, "organizations")} back="All organizations">
      {({ organization }) => (
        <>
          <Panel
            back={backTo(pathOf(projectId, "organizations"), "All organizations")}
            face={<Face name={organization.organization_name} src={organization.organization_logo_url} />}
            title={organization.organization_name}
            actions={
              <Actions>
                <ActionLink to={pathOf(projectId, "sign-in-help", organizationId)}>Sign-in help</ActionLink>
                {isAtLeast("support") && (
                  <ConfirmAction
                    label="Sign everyone out"
                    title="Sign out all members of this organization?"
                    action="Sign everyone out"
                    done="All members signed out"
                    onConfirm={(reason) => calls.organizations.sessions.revoke(ids, { reason })}
                  />
                )}
              </Actions>
            }
          >
            <DefinitionList items={describeOrganization(organization)} />
          </Panel>
          <Members {...page} />
          <Connections {...page} />
          <Domains {...page} />
          <History
            projectId={projectId}
            filter={{ organization_id: organizationId }}
            title="Recent activity"
            isSection
          />
        </>
      )}
    </Found>
  );
}

/** A link to an organization, with its name once that is known. */
export function OrganizationLink({ projectId, organizationId }: OrganizationIds) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.organizations.get({ project_id: projectId, organization_id: organizationId }),
    [calls, projectId, organizationId],
  );
  return (
    <NamedLink
      to={pathOf(projectId, "organizations", organizationId)}
      id={organizationId}
      name={load.value?.organization.organization_name}
    />
  );
}

/** The settings that decide who can join and how members sign in. */
function describeOrganization(organization: Organization) {
  return [
    ["URL slug", organization.organization_slug],
    ["Organization ID", <CopyText key="id" value={organization.organization_id} />],
    ["Sign-in methods", organization.allowed_auth_methods.map(methodLabel).join(", ") || "All allowed"],
    ["Two-step verification", describePolicy(organization.mfa_policy)],
    ["Joining by email domain", describePolicy(organization.email_jit_provisioning, "Only allowed domains")],
    ["Joining by single sign-on", describePolicy(organization.sso_jit_provisioning, "Only some connections")],
    ["Allowed email domains", organization.email_allowed_domains.join(", ")],
    ["Invitations", describePolicy(organization.email_invites, "Only to allowed domains")],
  ] as const;
}

/** @param restricted what the policy still allows if it is restricted. */
function describePolicy(policy: string, restricted = "Restricted"): string {
  const known: Record<string, string> = {
    ALL_ALLOWED: "Allowed",
    NOT_ALLOWED: "Not allowed",
    RESTRICTED: restricted,
    REQUIRED_FOR_ALL: "Required for everyone",
  };
  return known[policy] ?? humanize(policy);
}

function Members({ projectId, organizationId }: OrganizationIds) {
  const { calls } = useConsole();
  const pages = usePages(
    async (cursor) => {
      const { members, results_metadata } = await calls.members.search({
        project_id: projectId,
        organization_id: organizationId,
        limit: 20,
        ...(cursor && { cursor }),
      });
      return { items: members, next: results_metadata.next_cursor };
    },
    [calls, projectId, organizationId],
  );
  return (
    <Panel title="Members">
      <Async load={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty isBrief title="No members yet">
              They appear here when they join or are invited.
            </Empty>
          ) : (
            <>
              <Rows label="Members">
                {items.map(({ member_id, name, email_address, status, roles }) => (
                  <Row
                    key={member_id}
                    lead={<Avatar name={name || email_address} seed={member_id} />}
                    title={name || email_address}
                    badges={
                      <>
                        {status !== "active" && <Badge kind={statusKind(status)}>{humanize(status)}</Badge>}
                        {roles.map(({ role_id }) => (
                          <Badge key={role_id}>{humanize(role_id)}</Badge>
                        ))}
                      </>
                    }
                    detail={email_address}
                    onOpen={() => navigate(pathOf(projectId, "members", organizationId, member_id))}
                  />
                ))}
              </Rows>
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function Connections({ projectId, organizationId }: OrganizationIds) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.sso.connections.list({ project_id: projectId, organization_id: organizationId }),
    [calls, projectId, organizationId],
  );
  return (
    <Panel title="Single sign-on">
      <Async load={load}>
        {({ saml_connections, oidc_connections, external_connections }) => {
          const connections = [...saml_connections, ...oidc_connections, ...external_connections];
          if (connections.length === 0)
            return (
              <Empty isBrief title="No connections yet">
                The organization's admins set up single sign-on in your app.
              </Empty>
            );
          return (
            <Rows label="Connections">
              {connections.map((one) => (
                <Row
                  key={one.connection_id}
                  title={one.display_name || one.connection_id}
                  badges={<Badge kind={statusKind(one.status)}>{humanize(one.status)}</Badge>}
                  detail={"identity_provider" in one ? humanize(one.identity_provider) : "External"}
                  onOpen={() =>
                    navigate(pathOf(projectId, "organizations", organizationId, "connections", one.connection_id))
                  }
                />
              ))}
            </Rows>
          );
        }}
      </Async>
    </Panel>
  );
}

function Domains({ projectId, organizationId }: OrganizationIds) {
  const { calls, isAtLeast } = useConsole();
  const ids = { project_id: projectId, organization_id: organizationId };
  const load = useLoad(() => calls.domains.list(ids), [calls, projectId, organizationId]);
  return (
    <Panel title="Domains">
      <Async load={load}>
        {({ domains }) =>
          domains.length === 0 ? (
            <Empty isBrief title="No domains yet">
              The organization's admins verify domains in your app.
            </Empty>
          ) : (
            <Rows label="Domains">
              {domains.map(({ domain, status, problem, verified_at }) => (
                <Row
                  key={domain}
                  title={domain}
                  badges={<Badge kind={status === "verified" ? "good" : undefined}>{humanize(status)}</Badge>}
                  detail={verified_at ? <When at={verified_at} /> : problem}
                  actions={
                    status === "pending" &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        isHarmless
                        label="Check DNS"
                        item={domain}
                        title={`Check the DNS record of ${domain}?`}
                        action="Check DNS"
                        done="DNS record checked"
                        onConfirm={async (reason) => {
                          await calls.domains.verify({ ...ids, domain }, { reason });
                          await load.reload();
                        }}
                      />
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
