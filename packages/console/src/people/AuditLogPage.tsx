import { Badge } from "@portico/ui/components/Badge";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { EventMark, isRefusal } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { describeAction } from "@portico/ui/texts/audit-events";
import { part } from "@portico/ui/theme/part";
import { type OperatorRole, roleNames } from "../shared/calls.ts";
import { eventTitles, History } from "../shared/History.tsx";
import { humanize } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { backTo, Link, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { OrganizationLink } from "./OrganizationPage.tsx";

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
    <Found load={load} what="audit event" to={pathOf(projectId, "audit-log")} back="All events">
      {({ event }) => (
        <Panel
          back={backTo(pathOf(projectId, "audit-log"), "All events")}
          face={<EventMark action={event.action} />}
          title={describeAction(event.action, eventTitles)}
          beside={isRefusal(event.action) && <Badge kind="bad">Refused</Badge>}
        >
          <DefinitionList
            items={[
              ["Time", <When key="time" at={event.occurred_at} />],
              ["Action", <code key="action">{event.action}</code>],
              ["Email address", event.email_address],
              [
                "Organization",
                event.organization_id && (
                  <OrganizationLink key="organization" {...{ projectId, organizationId: event.organization_id }} />
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
              ...listDetails(event.details),
            ]}
          />
        </Panel>
      )}
    </Found>
  );
}

/** The details of an event, each with a label. An operator is a person and a reason, and "by operator" says no more. */
function listDetails({ operator, by, ...details }: Record<string, unknown>) {
  const { email_address, role, reason } = (operator ?? {}) as Partial<Record<"email_address" | "reason", string>> & {
    role?: OperatorRole;
  };
  const others = Object.entries(operator ? details : { by, ...details }).map(([name, value]) => {
    const isPlain = value === undefined || typeof value === "string";
    return [humanize(name), isPlain ? value : <code key={name}>{JSON.stringify(value)}</code>] as const;
  });
  return [
    ["Operator", email_address && role ? `${email_address} (${roleNames[role]})` : email_address] as const,
    ["Reason", reason] as const,
    ...others,
  ];
}
