import { useStrings } from "@portico/ui/texts/use-strings";
import { useCalls } from "../ground/calls.ts";
import { usePages } from "../ground/use-pages.ts";
import { Empty } from "../ui/Empty.tsx";
import { More } from "../ui/More.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Row, Rows } from "../ui/Rows.tsx";
import { Shown } from "../ui/Shown.tsx";
import { When } from "../ui/When.tsx";
import { describeActor, describeEvent } from "./describe-event.ts";
import { profile } from "./texts.ts";

/** Events a page. */
const LIMIT = 25;

/** The member's own history, page by page. */
export function ProfileHistoryScreen() {
  const { history: texts, refused } = useStrings("profile", profile);
  const { admin } = useCalls();
  const pages = usePages(
    async (cursor) => {
      const { events, results_metadata } = await admin.self.listAuditEvents({
        limit: LIMIT,
        ...(cursor && { cursor }),
      });
      return { items: events, next: results_metadata.next_cursor };
    },
    [admin],
  );
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <Shown of={pages} texts={refused}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <>
              <Rows label={texts.title}>
                {items.map((event) => {
                  const actor = describeActor(texts, event);
                  return (
                    <Row
                      key={event.audit_event_id}
                      title={describeEvent(texts, event)}
                      detail={
                        <>
                          <When at={event.occurred_at} />
                          {actor && ` · ${actor}`}
                          {event.ip_address && (
                            <>
                              {" · "}
                              {texts.from({ address: event.ip_address })}
                            </>
                          )}
                        </>
                      }
                    />
                  );
                })}
              </Rows>
              <More of={pages} />
            </>
          )
        }
      </Shown>
    </Panel>
  );
}
