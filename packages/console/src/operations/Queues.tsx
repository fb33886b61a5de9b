import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { Link } from "../shared/Link.tsx";
import { addressOf } from "../shared/navigate.ts";
import { useConsole } from "../shared/use-console.ts";
import { QueueMessages } from "./QueueMessages.tsx";
import type { QueueName } from "./types.ts";
import { queueWords } from "./words.ts";

/** The queues of all projects, or what is in one. @param of its project and name. */
export function Queues({ of: [projectId, queue] }: { of: readonly string[] }) {
  if (projectId && queue && Object.hasOwn(queueWords, queue))
    return <QueueMessages key={`${projectId} ${queue}`} projectId={projectId} queue={queue as QueueName} />;
  return <AllQueues />;
}

function AllQueues() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operations.queues(), [calls]);
  return (
    <Panel title="Queues" lead="Mails, text messages and webhooks that are not sent yet, or were given up.">
      <Async of={load}>
        {({ queues }) =>
          queues.length === 0 ? (
            <Empty title="Everything is sent">
              A mail goes within a second. What stands here waits for its receiver.
            </Empty>
          ) : (
            <Rows label="Queues">
              {queues.map(({ project_id, queue, waiting, retrying, failed, oldest_at }) => (
                <Row
                  key={`${project_id} ${queue}`}
                  title={`${queueWords[queue]} of ${project_id}`}
                  badges={failed > 0 && <Badge kind="bad">{`${failed} given up`}</Badge>}
                  detail={
                    <>
                      {waiting} waiting, {retrying} tried again
                      {oldest_at && (
                        <>
                          , the oldest since <When at={oldest_at} />
                        </>
                      )}
                    </>
                  }
                  actions={
                    <Link {...part("link")} to={addressOf("operations", "queues", project_id, queue)}>
                      Open
                    </Link>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}
