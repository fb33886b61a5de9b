import { CopyText } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { EventMark } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { describeAction } from "@portico/ui/texts/audit-events";
import { type OperatorRole, roleNames } from "../shared/calls.ts";
import { eventTitles, History } from "../shared/History.tsx";
import { humanize } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { backTo, NamedLink, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { OrganizationLink } from "./OrganizationPage.tsx";
import type { MemberIds } from "./Sessions.tsx";

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
                  <MemberLink
                    key="member"
                    ids={{
                      project_id: projectId,
                      organization_id: event.organization_id,
                      member_id: event.member_id,
                    }}
                  />
                ),
              ],
              ["IP address", event.ip_address],
              ["Request ID", <CopyText key="request" value={event.request_id} />],
              ["Event ID", <CopyText key="event" value={event.audit_event_id} />],
              ...listDetails(event.details),
            ]}
          />
        </Panel>
      )}
    </Found>
  );
}

function MemberLink({ ids }: { ids: MemberIds }) {
  const { project_id, organization_id, member_id } = ids;
  const { calls } = useConsole();
  const load = useLoad(() => calls.members.get(ids), [calls, ...Object.values(ids)]);
  const { name, email_address } = load.value?.member ?? {};
  return (
    <NamedLink
      to={pathOf(project_id, "members", organization_id, member_id)}
      id={member_id}
      name={name || email_address}
    />
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
