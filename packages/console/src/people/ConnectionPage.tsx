import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyText } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Empty } from "@portico/ui/components/Empty";
import { EventMark } from "@portico/ui/components/EventMark";
import { Inset, Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { humanize, statusKind } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { backTo, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { OrganizationLink } from "./OrganizationPage.tsx";
import { type Receiver, SignalReceiver } from "./SignalReceiver.tsx";

interface ConnectionPageProps {
  projectId: string;
  organizationId: string;
  connectionId: string;
  /** For the gallery: a receiver of security events that was just created. */
  receiverAtFirst?: Receiver;
}

const kinds = { saml: "SAML", oidc: "OpenID Connect", external: "Another organization's connection" };

/** A single sign-on connection with its latest sign-ins, accepted and refused. */
export function ConnectionPage({ projectId, organizationId, connectionId, receiverAtFirst }: ConnectionPageProps) {
  const { calls } = useConsole();
  const ids = { project_id: projectId, organization_id: organizationId };
  const load = useLoad(
    () => calls.sso.connections.get({ ...ids, connection_id: connectionId }),
    [calls, projectId, organizationId, connectionId],
  );
  const attempts = useLoad(
    () => calls.sso.attempts.search({ ...ids, connection_id: connectionId, limit: 50 }),
    [calls, projectId, organizationId, connectionId],
  );
  const organization = pathOf(projectId, "organizations", organizationId);
  return (
    <Found load={load} what="connection" to={organization} back="All connections">
      {({ kind, connection, warnings, has_signal_receiver }) => (
        <>
          <Panel
            title={connection.display_name || connection.connection_id}
            back={backTo(organization, "All connections")}
            beside={<Badge kind={statusKind(connection.status)}>{humanize(connection.status)}</Badge>}
          >
            <DefinitionList
              items={[
                ["Organization", <OrganizationLink key="organization" {...{ projectId, organizationId }} />],
                ["Protocol", kinds[kind]],
                ["Identity provider", "identity_provider" in connection ? humanize(connection.identity_provider) : ""],
                ["Connection ID", <CopyText key="id" value={connection.connection_id} />],
              ]}
            />
            {warnings.map(({ reason, verdict, setting }) => (
              <Inset key={reason} title={verdict}>
                {setting && <p>{setting}</p>}
              </Inset>
            ))}
          </Panel>
          {kind === "oidc" && (
            <SignalReceiver
              {...{ projectId, organizationId, connectionId }}
              isActive={has_signal_receiver}
              onChanged={load.reload}
              createdAtFirst={receiverAtFirst}
            />
          )}
          <Panel title="Recent sign-ins" lead="A refused sign-in shows what to change.">
            <Async load={attempts}>
              {({ attempts }) =>
                attempts.length === 0 ? (
                  <Empty isBrief title="No sign-ins yet">
                    They appear here once a member signs in, or an admin tests the connection.
                  </Empty>
                ) : (
                  <Rows label="Recent sign-ins">
                    {attempts.map((attempt) => (
                      <Row
                        key={attempt.attempt_id}
                        lead={<EventMark action={attempt.outcome === "refused" ? "sso.refused" : "session.issued"} />}
                        title={attempt.outcome === "refused" ? "Sign-in refused" : "Signed in"}
                        cause={[attempt.verdict, attempt.setting].filter(Boolean).join(" ")}
                        detail={<When at={attempt.occurred_at} />}
                      />
                    ))}
                  </Rows>
                )
              }
            </Async>
          </Panel>
        </>
      )}
    </Found>
  );
}
