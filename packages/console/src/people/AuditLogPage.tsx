import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Panel } from "@portico/ui/components/Panel";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { describeAction } from "@portico/ui/texts/audit-events";
import { part } from "@portico/ui/theme/part";
import { Found } from "../shared/NotFound.tsx";
import { Link, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { eventTitles, History } from "./History.tsx";

/** The audit log of a project, or one event. */
export default function AuditLogPage({ projectId, rest: [eventId] }: ConsolePageProps) {
  if (eventId) return <EventPage key={eventId} projectId={projectId} eventId={eventId} />;
  return (
    <History
      projectId={projectId}
      filter={{}}
      title="Audit log"
      lead="What happened in all organizations of this project, newest first."
    />
  );
}

export function EventPage({ projectId, eventId }: { projectId: string; eventId: string }) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.auditEvents.get({ project_id: projectId, audit_event_id: eventId }),
    [calls, projectId, eventId],
  );
  return (
    <Found load={load} what="audit event" to={pathOf(projectId, "audit-log")} back="Open the audit log">
      {({ event }) => (
        <Panel
          title={describeAction(event.action, eventTitles)}
          actions={
            <Link {...part("link")} to={pathOf(projectId, "audit-log")}>
              Audit log
            </Link>
          }
        >
          <DefinitionList
            items={[
              ["Time", <When key="time" at={event.occurred_at} />],
              ["Action", <code key="action">{event.action}</code>],
              ["Email address", event.email_address],
              [
                "Organization",
                event.organization_id && (
                  <Link
                    key="organization"
                    {...part("link")}
                    to={pathOf(projectId, "organizations", event.organization_id)}
                  >
                    {event.organization_id}
                  </Link>
                ),
              ],
              [
                "Member",
                event.organization_id && event.member_id && (
                  <Link
                    key="member"
                    {...part("link")}
                    to={pathOf(projectId, "members", event.organization_id, event.member_id)}
                  >
                    {event.member_id}
                  </Link>
                ),
              ],
              ["IP address", event.ip_address],
              ["Request ID", <code key="request">{event.request_id}</code>],
              ["Event ID", <code key="event">{event.audit_event_id}</code>],
              ...Object.entries(event.details).map(
                ([name, value]) =>
                  [name, typeof value === "string" ? value : <code key={name}>{JSON.stringify(value)}</code>] as const,
              ),
            ]}
          />
        </Panel>
      )}
    </Found>
  );
}
