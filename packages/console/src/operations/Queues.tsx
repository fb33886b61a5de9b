import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { explainError, formatAttempts, isSentence } from "../shared/humanize.ts";
import { NotFound } from "../shared/NotFound.tsx";
import { backTo, navigate, pathOf } from "../shared/navigate.tsx";
import { useConsole, useProjectName } from "../shared/use-console.ts";
import { queueLabels } from "./labels.ts";
import type { QueuedMessage, QueueName } from "./types.ts";

addStyles(`
.portico-line-detail > .portico-console-error { display: block; width: fit-content; margin-block-start: 4px; }
`);

/** The queues of all projects, or one queue. @param steps the project and the queue of the URL, if any. */
export function Queues({ steps: [projectId, queue] }: { steps: readonly string[] }) {
  if (projectId && queue && Object.hasOwn(queueLabels, queue))
    return <QueueMessages key={`${projectId} ${queue}`} projectId={projectId} queue={queue as QueueName} />;
  if (queue) return <NotFound what="queue" to={pathOf("operations", "queues")} back="All queues" />;
  return <AllQueues />;
}

function AllQueues() {
  const { calls } = useConsole();
  const nameOf = useProjectName();
  const load = useLoad(() => calls.operations.queues(), [calls]);
  return (
    <Panel title="Queues" lead="Emails, text messages and webhooks that are waiting or failed.">
      <Async load={load}>
        {({ queues }) =>
          queues.length === 0 ? (
            <Empty title="No pending messages" isGood>
              Messages are normally sent within a second.
            </Empty>
          ) : (
            <Rows label="Queues">
              {queues.map(({ project_id, queue, waiting, retrying, failed, oldest_at }) => (
                <Row
                  key={`${project_id} ${queue}`}
                  title={queueLabels[queue]}
                  badges={failed > 0 && <Badge kind="bad">{`${failed} failed`}</Badge>}
                  detail={
                    <>
                      {`${nameOf(project_id)}\u00a0· ${waiting} waiting, ${retrying} retrying`}
                      {oldest_at && (
                        <>
                          , oldest queued <When at={oldest_at} />
                        </>
                      )}
                    </>
                  }
                  onOpen={() => navigate(pathOf("operations", "queues", project_id, queue))}
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

const states = { waiting: "Waiting", retrying: "Retrying", failed: "Failed" } as const;

interface QueueMessagesProps {
  projectId: string;
  queue: QueueName;
  /** For the gallery: opens the confirmation at first. */
  isInitiallyOpen?: boolean;
}

/** The messages of one queue, which can be retried or removed. */
export function QueueMessages({ projectId, queue, isInitiallyOpen }: QueueMessagesProps) {
  const { calls, isAtLeast } = useConsole();
  const nameOfProject = useProjectName();
  const mayAct = isAtLeast("support");
  const pages = usePages(
    async (cursor) => {
      const request = { project_id: projectId, queue, limit: 50, ...(cursor && { cursor }) };
      const { queued_messages, results_metadata } = await calls.queues.messages.search(request);
      return { items: queued_messages, next: results_metadata.next_cursor };
    },
    [calls, projectId, queue],
  );
  const retry = (message?: MessageIds) => async (reason: string) => {
    await calls.queues.retry({ project_id: projectId, queue, ...message, reason }, { reason });
    await pages.reload();
  };
  const drop = (message: MessageIds) => async (reason: string) => {
    await calls.queues.drop({ project_id: projectId, queue, ...message, reason }, { reason });
    await pages.reload();
  };
  return (
    <Panel
      back={backTo(pathOf("operations", "queues"), "All queues")}
      title={queueLabels[queue]}
      lead={`${nameOfProject(projectId)}. Contents are hidden because messages can contain sign-in codes.`}
      actions={
        mayAct && pages.value?.items.some(({ can_retry }) => can_retry) ? (
          <ConfirmAction
            title="Retry all messages in this queue?"
            label="Retry all"
            action="Retry all"
            done="Retrying all messages"
            isHarmless
            isOpenAtFirst={isInitiallyOpen}
            onConfirm={retry()}
          />
        ) : undefined
      }
    >
      <Async load={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No pending messages" isGood />
          ) : (
            <>
              <Rows label="Messages">
                {items.map((message) => (
                  <Message
                    key={`${message.message_id} ${message.endpoint_id}`}
                    message={message}
                    actions={
                      mayAct && (
                        <Actions>
                          {message.can_retry && (
                            <ConfirmAction
                              title="Retry this message?"
                              item={nameOf(message)}
                              action="Retry"
                              done="Retrying the message"
                              isHarmless
                              onConfirm={retry(idsOf(message))}
                            />
                          )}
                          <ConfirmAction
                            item={nameOf(message)}
                            title={
                              message.state === "failed"
                                ? "Remove this failed message?"
                                : "Discard this message without sending it?"
                            }
                            action={message.state === "failed" ? "Remove" : "Discard"}
                            done="Message removed"
                            onConfirm={drop(idsOf(message))}
                          />
                        </Actions>
                      )
                    }
                  />
                ))}
              </Rows>
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

interface MessageIds {
  message_id: string;
  endpoint_id?: string;
}

function idsOf({ message_id, endpoint_id }: QueuedMessage): MessageIds {
  return { message_id, ...(endpoint_id && { endpoint_id }) };
}

function nameOf({ receiver, message_id }: QueuedMessage): string {
  return receiver || message_id;
}

function Message({ message, actions }: { message: QueuedMessage; actions: React.ReactNode }) {
  const { state, attempts, created_at, next_attempt_at, last_error } = message;
  return (
    <Row
      title={nameOf(message)}
      badges={<Badge kind={state === "failed" ? "bad" : undefined}>{states[state]}</Badge>}
      cause={last_error && explainError(last_error)}
      detail={
        <>
          Queued <When at={created_at} />, {formatAttempts(attempts)}
          {next_attempt_at && (
            <>
              , next <When at={next_attempt_at} />
            </>
          )}
          {last_error && !isSentence(last_error) && <code {...part("console-error")}>{last_error}</code>}
        </>
      }
      actions={actions}
    />
  );
}
