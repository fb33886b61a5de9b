import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { EventMark } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { type Pages, usePages } from "@portico/ui/hooks/use-pages";
import { auditEvents, describeAction, projectEventTitles } from "@portico/ui/texts/audit-events";
import type { ReactNode } from "react";
import { ActionLink, navigate, pathOf } from "./navigate.tsx";
import type { AuditEventsSearchResponse } from "./operations.ts";
import { useConsole } from "./use-console.ts";

type AuditEvent = AuditEventsSearchResponse["events"][number];

export const eventTitles = { ...auditEvents.titles, ...projectEventTitles };

interface HistoryProps {
  projectId: string;
  title: string;
  lead?: string;
  filter: { organization_id?: string; member_id?: string; actions?: string[] };
  /** Shown if there is no event. */
  nothing?: ReactNode;
  /** Whether the page is about something else, and this is one of its sections. */
  isSection?: boolean;
  /** Default: opens the event in the audit log. */
  onOpen?: (event: AuditEvent) => void;
}

/** Audit events of an organization or member, newest first: sign-in attempts, refusals and actions of operators. */
export function History({ projectId, filter, onOpen = openInLog(projectId), ...list }: HistoryProps) {
  const { calls } = useConsole();
  const pages = usePages(
    async (cursor) => toPage(await calls.auditEvents.search({ project_id: projectId, ...filter, ...pageAt(cursor) })),
    [calls, projectId, JSON.stringify(filter)],
  );
  return <EventList {...list} pages={pages} onOpen={onOpen} />;
}

const openInLog =
  (projectId: string) =>
  ({ audit_event_id }: AuditEvent) =>
    navigate(pathOf(projectId, "audit-log", audit_event_id));

/** Actions of all operators, with project and reason. */
export function OperatorsHistory() {
  const { calls } = useConsole();
  const pages = usePages(async (cursor) => toPage(await calls.operators.history(pageAt(cursor))), [calls]);
  return <EventList title="Operator activity" pages={pages} />;
}

/** The latest changes by operators, without their sign-ins. */
export function RecentChanges() {
  const { calls } = useConsole();
  const load = useLoad(async () => {
    const { events } = await calls.operators.history({ limit: 100 });
    return events.filter(({ action }) => !signIns.has(action.split(".")[0] ?? "")).slice(0, 10);
  }, [calls]);
  return (
    <Panel title="Recent changes" actions={<ActionLink to={pathOf("operators")}>All activity</ActionLink>}>
      <Async load={load}>
        {(events) =>
          events.length === 0 ? (
            <Empty isBrief title="No changes yet">
              Changes by operators appear here.
            </Empty>
          ) : (
            <EventRows events={events} />
          )
        }
      </Async>
    </Panel>
  );
}

/** The objects of events that are part of a sign-in. */
const signIns = new Set(["email_code", "magic_link", "password", "recovery_codes", "second_factor", "session", "totp"]);

function pageAt(cursor: string | undefined) {
  return { limit: 20, ...(cursor && { cursor }) };
}

function toPage({ events, results_metadata }: AuditEventsSearchResponse) {
  return { items: events, next: results_metadata.next_cursor };
}

interface EventListProps {
  title: string;
  lead?: string | undefined;
  nothing?: ReactNode;
  isSection?: boolean | undefined;
  pages: Pages<AuditEvent>;
  /** Opens an event. Events of the operators' own log have no page. */
  onOpen?: (event: AuditEvent) => void;
}

function EventList({ title, lead, nothing, isSection, pages, onOpen }: EventListProps) {
  return (
    <Panel title={title} lead={lead}>
      <Async load={pages}>
        {({ items }) =>
          items.length === 0 ? (
            (nothing ?? (
              <Empty isBrief={isSection} title="No activity yet">
                Sign-ins and changes appear here.
              </Empty>
            ))
          ) : (
            <>
              <EventRows events={items} onOpen={onOpen} />
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function EventRows({ events, onOpen }: { events: readonly AuditEvent[] } & Pick<EventListProps, "onOpen">) {
  return (
    <Rows label="Events">
      {events.map((event) => (
        <Row
          key={event.audit_event_id}
          lead={<EventMark action={event.action} />}
          title={describeAction(event.action, eventTitles)}
          detail={
            <>
              <When at={event.occurred_at} />
              {describe(event).map((text) => `\u00a0· ${text}`)}
            </>
          }
          onOpen={onOpen && (() => onOpen(event))}
        />
      ))}
    </Rows>
  );
}

/** The details of an event: call, target, reason and author. */
function describe({ details, email_address, ip_address }: AuditEvent): string[] {
  const { reason, call, on, operator, impersonator, by } = details as {
    reason?: string;
    call?: string;
    on?: Record<string, string>;
    operator?: { email_address?: string; role?: string; reason?: string };
    impersonator?: { id: string; reason: string };
    by?: string;
  };
  const author = operator
    ? `by ${operator.email_address ?? "an operator"}${operator.reason ? `: “${operator.reason}”` : ""}`
    : impersonator
      ? `by ${impersonator.id}: “${impersonator.reason}”`
      : by && `by ${by}`;
  const texts = [call, on && Object.values(on).join(", "), reason, author, !operator && email_address, ip_address];
  return texts.filter((text): text is string => typeof text === "string" && text !== "");
}
