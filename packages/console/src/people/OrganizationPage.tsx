import { Badge, Empty, More, Panel, Row, Rows, Shown, useLoad, usePages, When } from "@portico/admin/kit";
import type { Member, Organization } from "@portico/client";
import { Deed } from "../ground/Deed.tsx";
import { addressOf, navigate } from "../ground/navigate.ts";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { statusKind } from "./status.ts";
import { pathOf, useProject } from "./use-project.ts";

interface OfOrganization {
  projectId: string;
  organizationId: string;
}

/** An organization: what it is set to, who is in it, how they come, and what happened. */
export function OrganizationPage(of: OfOrganization) {
  const { projectId, organizationId } = of;
  const { manage, isAtLeast } = useProject(projectId);
  const path = pathOf`/b2b/organizations/${organizationId}`;
  const load = useLoad(() => manage<{ organization: Organization }>("GET", path), [manage, path]);
  return (
    <Shown of={load}>
      {({ organization }) => (
        <>
          <Panel title={organization.organization_name}>
            <Facts facts={factsOf(organization)} />
            {isAtLeast("support") && (
              <Deed
                label="End all sessions…"
                title="Sign everybody of this organization out?"
                action="Sign everybody out"
                done="Everybody is signed out."
                onConfirm={(reason) => manage("POST", `${path}/sessions/revoke`, { body: {}, reason })}
              />
            )}
          </Panel>
          <Members {...of} path={path} />
          <Connections {...of} path={path} />
          <Domains {...of} path={path} />
          <History projectId={projectId} filter={{ organization_id: organizationId }} title="What happened lately" />
        </>
      )}
    </Shown>
  );
}

/** The settings that say who comes in, and how. */
function factsOf(organization: Organization) {
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

function Members({ projectId, organizationId, path }: OfOrganization & { path: string }) {
  const { manage } = useProject(projectId);
  const pages = usePages(
    async (cursor) => {
      const body = { limit: 20, ...(cursor && { cursor }) };
      const found = await manage<{ members: Member[]; results_metadata: { next_cursor?: string } }>(
        "POST",
        `${path}/members/search`,
        { body },
      );
      return { items: found.members, next: found.results_metadata.next_cursor };
    },
    [manage, path],
  );
  return (
    <Panel title="Members">
      <Shown of={pages}>
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
      </Shown>
    </Panel>
  );
}

interface Connection {
  connection_id: string;
  display_name: string;
  identity_provider: string;
  status: string;
}

function Connections({ projectId, path }: OfOrganization & { path: string }) {
  const { manage } = useProject(projectId);
  const load = useLoad(
    () => manage<Record<`${string}_connections`, Connection[]>>("GET", `${path}/sso_connections`),
    [manage, path],
  );
  return (
    <Panel title="Single sign-on">
      <Shown of={load}>
        {(value) => {
          const connections = Object.values(value).filter(Array.isArray).flat();
          if (connections.length === 0) return <Empty title="No connection" />;
          return (
            <Rows label="Connections">
              {connections.map(({ connection_id, display_name, identity_provider, status }) => (
                <Row
                  key={connection_id}
                  title={display_name || connection_id}
                  badges={<Badge kind={statusKind(status)}>{status}</Badge>}
                  detail={identity_provider}
                />
              ))}
            </Rows>
          );
        }}
      </Shown>
    </Panel>
  );
}

interface Domain {
  domain: string;
  status: "pending" | "verified";
  problem: string;
  verified_at: string | null;
}

function Domains({ projectId, path }: OfOrganization & { path: string }) {
  const { manage, isAtLeast } = useProject(projectId);
  const load = useLoad(() => manage<{ domains: Domain[] }>("GET", `${path}/domains`), [manage, path]);
  return (
    <Panel title="Domains">
      <Shown of={load}>
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
                      <Deed
                        isHarmless
                        label="Look for the record…"
                        title={`Look for the record of ${domain} now?`}
                        action="Look for it"
                        done="We have looked."
                        onConfirm={async (reason) => {
                          await manage("POST", `${path}/domains/${encodeURIComponent(domain)}/verify`, {
                            body: {},
                            reason,
                          });
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
      </Shown>
    </Panel>
  );
}
