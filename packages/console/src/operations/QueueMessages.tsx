import { Actions, Badge, Empty, More, Panel, Row, Rows, Shown, usePages, When } from "@portico/admin/kit";
import { part } from "@portico/widget/kit";
import { managementPath } from "../ground/calls.ts";
import { Deed } from "../ground/Deed.tsx";
import { Link } from "../ground/Link.tsx";
import { addressOf } from "../ground/navigate.ts";
import { useConsole } from "../ground/use-console.ts";
import type { QueuedMessage, QueueName } from "./shapes.ts";
import { queueWords } from "./words.ts";

interface Found {
  queued_messages: QueuedMessage[];
  results_metadata: { next_cursor?: string };
}

const states = { waiting: "Waiting", retrying: "Tried again", failed: "Given up" } as const;

interface QueueMessagesProps {
  projectId: string;
  queue: QueueName;
  /** From the beginning: for pictures. */
  isAskedAtFirst?: boolean;
}

/** What is in one queue: tried at once, all or one, or taken out. */
export function QueueMessages({ projectId, queue, isAskedAtFirst }: QueueMessagesProps) {
  const { calls, isAtLeast } = useConsole();
  const mayAct = isAtLeast("support");
  const pages = usePages(
    async (cursor) => {
      const body = { queue, limit: 50, ...(cursor && { cursor }) };
      const found = await calls.ask<Found>("POST", managementPath(projectId, "/b2b/queues/messages/search"), { body });
      return { items: found.queued_messages, next: found.results_metadata.next_cursor };
    },
    [calls, projectId, queue],
  );
  const act = (what: "retry" | "drop", of: object) => async (reason: string) => {
    const body = { queue, ...of, reason };
    await calls.ask("POST", managementPath(projectId, `/b2b/queues/${what}`), { body, reason });
    await pages.reload();
  };
  return (
    <Panel
      title={`${queueWords[queue]} of ${projectId}`}
      lead={
        <>
          <Link {...part("link")} to={addressOf("operations", "queues")}>
            All queues
          </Link>
          . What a message says is not told: it may hold a code.
        </>
      }
      actions={
        mayAct && pages.value?.items.some(({ can_retry }) => can_retry) ? (
          <Deed
            title="Try all of this queue now?"
            label="Try all now"
            action="Try all"
            done="They are tried now."
            isHarmless
            isOpenAtFirst={isAskedAtFirst}
            onConfirm={act("retry", {})}
          />
        ) : undefined
      }
    >
      <Shown of={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Everything is sent" />
          ) : (
            <>
              <Rows label="Messages">
                {items.map((message) => (
                  <Message key={`${message.message_id} ${message.endpoint_id}`} message={message}>
                    {mayAct && (
                      <Actions>
                        {message.can_retry && (
                          <Deed
                            title="Try this message now?"
                            action="Try now"
                            done="It is tried now."
                            isHarmless
                            onConfirm={act("retry", namesOf(message))}
                          />
                        )}
                        <Deed
                          title={message.state === "failed" ? "Take this out of the list?" : "Take this out, unsent?"}
                          action={message.state === "failed" ? "Remove" : "Drop"}
                          done="It is out of the queue."
                          onConfirm={act("drop", namesOf(message))}
                        />
                      </Actions>
                    )}
                  </Message>
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

function namesOf({ message_id, endpoint_id }: QueuedMessage) {
  return { message_id, ...(endpoint_id && { endpoint_id }) };
}

function Message({ message, children }: { message: QueuedMessage; children: React.ReactNode }) {
  const { receiver, message_id, state, attempts, created_at, next_attempt_at, last_error } = message;
  return (
    <Row
      title={receiver || message_id}
      badges={<Badge kind={state === "failed" ? "bad" : undefined}>{states[state]}</Badge>}
      detail={
        <>
          Since <When at={created_at} />, {attempts} tries
          {next_attempt_at && (
            <>
              , next <When at={next_attempt_at} />
            </>
          )}
          . <bdi>{last_error}</bdi>
        </>
      }
    >
      {children}
    </Row>
  );
}
