import { Action } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField } from "@portico/ui/components/CopyField";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { EventMark } from "@portico/ui/components/EventMark";
import { Row, Rows } from "@portico/ui/components/Rows";
import { downIcon } from "@portico/ui/components/SelectField";
import { useWhenText, When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { auditEvents, describeEvent, listMemberIds, type MemberNames } from "@portico/ui/texts/audit-events";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { AuditLogEvent } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { audit } from "./texts.ts";

addStyles(`
.portico-raw code { white-space: pre-wrap; }
.portico-rows .portico-action[aria-expanded=true] > .portico-icon:has(> .portico-icon-down) { rotate: 180deg; }
`);

interface EventListProps {
  events: readonly AuditLogEvent[];
  /** The ID of the open event, if the page around knows it. */
  open?: string | undefined;
  /** Called with the ID of the event to open; empty to close it. */
  onOpen?: (id: string) => void;
}

/**
 * A list of audit log events, newest first. Each opens to show its details. Events in a row that read the same, such as
 * wrong passwords for one member, are one row with their number.
 */
export function EventList({ events, open: openOutside, onOpen }: EventListProps) {
  const texts = useStrings("audit", audit);
  const eventTexts = useStrings("auditEvents", auditEvents);
  const names = useNames(events);
  const timeText = useWhenText();
  const [own, setOwn] = useState("");
  const open = openOutside ?? own;
  const setOpen = onOpen ?? setOwn;
  return (
    <Rows label={texts.title}>
      {groupEvents(events, (event) => describeEvent(event, names, eventTexts)).map(
        ([{ title, member, actor }, group]) => {
          const [newest, oldest] = [group[0], group.at(-1)] as [AuditLogEvent, AuditLogEvent];
          const id = newest.audit_event_id;
          const isOpen = group.some(({ audit_event_id }) => audit_event_id === open);
          return (
            <Row
              key={id}
              lead={<EventMark action={newest.action} />}
              title={title}
              badges={group.length > 1 && <Badge>{`${group.length}×`}</Badge>}
              detail={
                <>
                  <When at={newest.occurred_at} from={oldest.occurred_at} />
                  {member && (
                    <>
                      {"\u00A0· "}
                      <bdi>{member}</bdi>
                    </>
                  )}
                  {actor && `\u00A0· ${actor}`}
                </>
              }
              actions={
                <Action
                  variant="quiet"
                  icon={downIcon}
                  expanded={isOpen}
                  label={`${texts.details}: ${title}, ${timeText({ at: newest.occurred_at, from: oldest.occurred_at })}`}
                  onClick={() => setOpen(isOpen ? "" : id)}
                />
              }
            >
              {isOpen &&
                group.map((event) => <Details key={event.audit_event_id} event={event} isOfMany={group.length > 1} />)}
            </Row>
          );
        },
      )}
    </Rows>
  );
}

function Details({ event, isOfMany }: { event: AuditLogEvent; isOfMany: boolean }) {
  const texts = useStrings("audit", audit);
  const { action, occurred_at, ip_address, request_id } = event;
  return (
    <>
      {isOfMany && <When at={occurred_at} />}
      <DefinitionList
        items={[
          [texts.action, action],
          [texts.address, ip_address],
          [texts.request, request_id],
        ]}
      />
      <div {...part("raw")}>
        <CopyField label={texts.raw} value={JSON.stringify(event, null, 2)} />
      </div>
    </>
  );
}

/** Joins neighbors with the same description, and keeps their order. */
export function groupEvents<Event, Description extends object>(
  events: readonly Event[],
  describe: (event: Event) => Description,
): [Description, Event[]][] {
  const groups: [Description, Event[]][] = [];
  for (const event of events) {
    const description = describe(event);
    const last = groups.at(-1);
    if (last && JSON.stringify(last[0]) === JSON.stringify(description)) last[1].push(event);
    else groups.push([description, [event]]);
  }
  return groups;
}

const MEMBERS_PER_SEARCH = 100;
const none: MemberNames = new Map();

/** Loads the names of the members in the events, removed members included. Empty without the permission to search members. */
function useNames(events: readonly AuditLogEvent[]): MemberNames {
  const { client } = useCalls();
  const { allows } = useRights();
  const ids = listMemberIds(events);
  const mayAsk = allows("member", "search");
  const { value } = useLoad(async () => (mayAsk ? readNames(client, ids) : none), [client, mayAsk, ids.join()]);
  return value ?? none;
}

export async function readNames(
  client: ReturnType<typeof useCalls>["client"],
  ids: readonly string[],
): Promise<MemberNames> {
  const names = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MEMBERS_PER_SEARCH) {
    const { members } = await client.organization.members.search({
      limit: MEMBERS_PER_SEARCH,
      query: {
        operator: "AND",
        operands: [
          { filter_name: "member_ids", filter_value: ids.slice(at, at + MEMBERS_PER_SEARCH) },
          { filter_name: "statuses", filter_value: ["active", "pending", "invited", "deleted"] },
        ],
      },
    });
    for (const { member_id, name, email_address } of members) names.set(member_id, name.trim() || email_address);
  }
  return names;
}
