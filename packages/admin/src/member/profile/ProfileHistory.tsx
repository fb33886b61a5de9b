import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { EventMark } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { usePages } from "@portico/ui/hooks/use-pages";
import { auditEvents, describeEvent } from "@portico/ui/texts/audit-events";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useCalls } from "../../shared/calls.ts";
import { profile } from "./texts.ts";

const EVENTS_PER_PAGE = 25;

export function ProfileHistoryScreen() {
  const { history: texts, refused } = useStrings("profile", profile);
  const eventTexts = useStrings("auditEvents", auditEvents);
  const { admin } = useCalls();
  const pages = usePages(
    async (cursor) => {
      const { events, results_metadata } = await admin.self.listAuditEvents({
        limit: EVENTS_PER_PAGE,
        ...(cursor && { cursor }),
      });
      return { items: events, next: results_metadata.next_cursor };
    },
    [admin],
  );
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Async load={pages} texts={refused}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <>
              <Rows label={texts.title}>
                {items.map((event) => {
                  const { title, actor } = describeEvent(event, undefined, eventTexts);
                  return (
                    <Row
                      key={event.audit_event_id}
                      lead={<EventMark action={event.action} />}
                      title={title}
                      detail={
                        <>
                          <When at={event.occurred_at} />
                          {actor && `\u00A0· ${actor}`}
                          {event.ip_address && (
                            <>
                              {"\u00A0· "}
                              {texts.from({ address: event.ip_address })}
                            </>
                          )}
                        </>
                      }
                    />
                  );
                })}
              </Rows>
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}
