import type { Organization } from "@portico/client";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { More } from "@portico/ui/components/More";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { addressOf, navigate } from "../shared/navigate.ts";
import { useConsole } from "../shared/use-console.ts";
import { History } from "./History.tsx";
import { statusKind } from "./status.ts";

interface OfOrganization {
  projectId: string;
  organizationId: string;
}

/** An organization: what it is set to, who is in it, how they come, and what happened. */
export function OrganizationPage(of: OfOrganization) {
  const { projectId, organizationId } = of;
  const { calls, isAtLeast } = useConsole();
  const ids = { project_id: projectId, organization_id: organizationId };
  const load = useLoad(() => calls.organizations.get(ids), [calls, projectId, organizationId]);
  return (
    <Async of={load}>
      {({ organization }) => (
        <>
          <Panel title={organization.organization_name}>
            <DefinitionList items={describeOrganization(organization)} />
            {isAtLeast("support") && (
              <ConfirmAction
                label="End all sessions…"
                title="Sign everybody of this organization out?"
                action="Sign everybody out"
                done="Everybody is signed out."
                onConfirm={(reason) => calls.organizations.sessions.revoke(ids, { reason })}
              />
            )}
          </Panel>
          <Members {...of} />
          <Connections {...of} />
          <Domains {...of} />
          <History projectId={projectId} filter={{ organization_id: organizationId }} title="What happened lately" />
        </>
      )}
    </Async>
  );
}

/** The settings that say who comes in, and how. */
function describeOrganization(organization: Organization) {
  const words = (text: string) => text.replaceAll("_", " ").toLowerCase();
  return [
    ["Slug", organization.organization_slug],
    ["Organization", <code key="id">{organization.organization_id}</code>],
    ["Sign-in methods", organization.allowed_auth_methods.join(", ") || words(organization.auth_methods)],
    ["Second factor", words(organization.mfa_policy)],
    ["Joining by e-mail", words(organization.email_jit_provisioning)],
    ["Joining by single sign-on", words(organization.sso_jit_provisioning)],
    ["E-mail domains", organization.email_allowed_domains.join(", ")],
    ["Invitations", words(organization.email_invites)],
  ] as const;
}

function Members({ projectId, organizationId }: OfOrganization) {
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
      <Async of={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No members" />
          ) : (
            <>
              <Rows label="Members">
                {items.map(({ member_id, name, email_address, status, roles }) => (
                  <Row
                    key={member_id}
                    title={name || email_address}
                    badges={
                      <>
                        {status !== "active" && <Badge kind={statusKind(status)}>{status}</Badge>}
                        {roles.map(({ role_id }) => (
                          <Badge key={role_id}>{role_id}</Badge>
                        ))}
                      </>
                    }
                    detail={email_address}
                    onOpen={() => navigate(addressOf(projectId, "members", organizationId, member_id))}
                  />
                ))}
              </Rows>
              <More of={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function Connections({ projectId, organizationId }: OfOrganization) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.sso.connections.list({ project_id: projectId, organization_id: organizationId }),
    [calls, projectId, organizationId],
  );
  return (
    <Panel title="Single sign-on">
      <Async of={load}>
        {({ saml_connections, oidc_connections, external_connections }) => {
          const connections = [...saml_connections, ...oidc_connections, ...external_connections];
          if (connections.length === 0) return <Empty title="No connection" />;
          return (
            <Rows label="Connections">
              {connections.map((one) => (
                <Row
                  key={one.connection_id}
                  title={one.display_name || one.connection_id}
                  badges={<Badge kind={statusKind(one.status)}>{one.status}</Badge>}
                  detail={"identity_provider" in one ? one.identity_provider : "external"}
                />
              ))}
            </Rows>
          );
        }}
      </Async>
    </Panel>
  );
}

function Domains({ projectId, organizationId }: OfOrganization) {
  const { calls, isAtLeast } = useConsole();
  const ids = { project_id: projectId, organization_id: organizationId };
  const load = useLoad(() => calls.domains.list(ids), [calls, projectId, organizationId]);
  return (
    <Panel title="Domains">
      <Async of={load}>
        {({ domains }) =>
          domains.length === 0 ? (
            <Empty title="No domain is claimed" />
          ) : (
            <Rows label="Domains">
              {domains.map(({ domain, status, problem, verified_at }) => (
                <Row
                  key={domain}
                  title={domain}
                  badges={<Badge kind={status === "verified" ? "good" : undefined}>{status}</Badge>}
                  detail={verified_at ? <When at={verified_at} /> : problem}
                  actions={
                    status === "pending" &&
                    isAtLeast("support") && (
                      <ConfirmAction
                        isHarmless
                        label="Look for the record…"
                        title={`Look for the record of ${domain} now?`}
                        action="Look for it"
                        done="We have looked."
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
