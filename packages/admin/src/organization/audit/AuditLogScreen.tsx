import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Export } from "@portico/ui/components/Export";
import { Panel } from "@portico/ui/components/Panel";
import { More } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { auditEvents, describeEvent, listMemberIds, type MemberNames } from "@portico/ui/texts/audit-events";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { AuditLogEvent } from "@portico/wire";
import { useMemo, useState } from "react";
import { Allowed } from "../../shared/Allowed.tsx";
import { useCalls } from "../../shared/calls.ts";
import { readAll, writeCsv } from "../../shared/lists.ts";
import { NotFound } from "../../shared/NotFound.tsx";
import { OwnRouter, type RouteProps, useRoute } from "../../shared/route.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { type AuditFilter, noAuditFilter, toAuditRequest } from "./audit-filter.ts";
import { EventList, readNames } from "./EventList.tsx";
import { audit } from "./texts.ts";

const EVENTS_PER_PAGE = 30;
const EVENTS_PER_EXPORT_PAGE = 1000;

export interface AuditLogProps extends RouteProps {
  /** Initial filter, for the gallery. */
  filterAtFirst?: Partial<AuditFilter>;
  openAtFirst?: string;
}

/** The organization's audit log, with filters, details and exports. */
export function AuditLogScreen({ path, onPath, openAtFirst, filterAtFirst }: AuditLogProps) {
  const texts = useStrings("audit", audit);
  return (
    <Allowed to={["audit_log", "read"]} title={texts.title} hidden={texts.hidden}>
      <OwnRouter path={path} onPath={onPath} first={openAtFirst}>
        <Events filterAtFirst={filterAtFirst} />
      </OwnRouter>
    </Allowed>
  );
}

function Events({ filterAtFirst }: Pick<AuditLogProps, "filterAtFirst">) {
  const texts = useStrings("audit", audit);
  const eventTexts = useStrings("auditEvents", auditEvents);
  const { client, admin } = useCalls();
  const { allows } = useRights();
  const { segments, go } = useRoute();
  const [open = ""] = segments;
  const show = (id: string) => go(...(id ? [id] : []));
  const [filter, setFilter] = useState({ ...noAuditFilter, ...filterAtFirst });
  // All pages of a list have the same time range, counted from when the filter was set.
  const request = useMemo(() => toAuditRequest(filter, Date.now()), [filter]);
  const read = async (cursor: string | undefined, limit: number) => {
    const page = await admin.organization.listAuditEvents({ ...request, cursor, limit });
    return { items: page.events, next: page.results_metadata.next_cursor };
  };
  const pages = usePages((cursor) => read(cursor, EVENTS_PER_PAGE), [admin, request]);
  const kind = (
    word: string,
    type: string,
    name: string,
    write: (all: AuditLogEvent[]) => Promise<string> | string,
  ) => ({
    word,
    write: async (reading: Parameters<typeof readAll>[1]) => {
      const all = await readAll((cursor) => read(cursor, EVENTS_PER_EXPORT_PAGE), reading);
      return { name, type, text: await write(all), count: all.length };
    },
  });
  // An event that the list does not have yet, or that its filter leaves out.
  const isElsewhere =
    open !== "" &&
    pages.value !== undefined &&
    !pages.value.items.some(({ audit_event_id }) => audit_event_id === open);
  if (isElsewhere) return <OneEvent id={open} onBack={() => show("")} />;
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      actions={
        <Export
          kinds={[
            kind(texts.exportCsv, "text/csv", "audit-log.csv", async (all) =>
              eventsCsv(
                all,
                allows("member", "search") ? await readNames(client, listMemberIds(all)) : new Map(),
                eventTexts,
              ),
            ),
            kind(texts.exportJson, "application/x-ndjson", "audit-log.jsonl", eventLines),
          ]}
          reading={texts.exporting}
          done={texts.exported}
        />
      }
    >
      <AuditFilters filter={filter} onChange={setFilter} />
      <Async load={pages} rows={6} texts={{ session_authorization_error: texts.hiddenHere }}>
        {({ items }) =>
          items.length > 0 ? (
            <EventList events={items} open={open} onOpen={show} />
          ) : (
            <Empty title={texts.none}>{texts.noneText}</Empty>
          )
        }
      </Async>
      <More pages={pages} />
    </Panel>
  );
}

/** The event that a URL names. */
function OneEvent({ id, onBack }: { id: string; onBack: () => void }) {
  const texts = useStrings("audit", audit);
  const { admin } = useCalls();
  const load = useLoad(
    async () => (await admin.organization.listAuditEvents({ audit_event_id: id, limit: 1 })).events,
    [admin, id],
  );
  if (load.value?.length === 0) return <NotFound back={texts.all} onBack={onBack} />;
  return (
    <Panel title={texts.title} actions={<Action onClick={onBack}>{texts.all}</Action>}>
      <Async load={load} texts={{ session_authorization_error: texts.hiddenHere }}>
        {(events) => <EventList events={events} open={id} onOpen={onBack} />}
      </Async>
    </Panel>
  );
}

const columns = [
  "occurred_at",
  "action",
  "what",
  "member",
  "by",
  "member_id",
  "email_address",
  "ip_address",
  "request_id",
  "audit_event_id",
  "details",
];

/** Writes events as CSV: their fields unchanged, and a description for people. */
export function eventsCsv(events: readonly AuditLogEvent[], names: MemberNames, texts: typeof auditEvents): string {
  const rows = events.map((event) => {
    const { title, member, actor } = describeEvent(event, names, texts);
    return [
      event.occurred_at,
      event.action,
      title,
      member,
      actor,
      event.member_id ?? "",
      event.email_address ?? "",
      event.ip_address,
      event.request_id,
      event.audit_event_id,
      JSON.stringify(event.details),
    ];
  });
  return writeCsv([columns, ...rows]);
}

/** Writes events as JSON lines, unchanged. */
export const eventLines = (events: readonly AuditLogEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join("");
