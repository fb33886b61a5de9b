import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { Link } from "../shared/Link.tsx";
import { pathOf } from "../shared/navigate.ts";
import { useConsole } from "../shared/use-console.ts";
import { queueLabels } from "./labels.ts";
import { QueueMessages } from "./QueueMessages.tsx";
import type { QueueName } from "./types.ts";

/** The queues of all projects, or one queue. @param steps the project and the queue of the URL, if any. */
export function Queues({ steps: [projectId, queue] }: { steps: readonly string[] }) {
  if (projectId && queue && Object.hasOwn(queueLabels, queue))
    return <QueueMessages key={`${projectId} ${queue}`} projectId={projectId} queue={queue as QueueName} />;
  return <AllQueues />;
}

function AllQueues() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operations.queues(), [calls]);
  return (
    <Panel title="Queues" lead="Emails, text messages and webhooks that are waiting or failed.">
      <Async of={load}>
        {({ queues }) =>
          queues.length === 0 ? (
            <Empty title="No pending messages">Messages normally leave within a second.</Empty>
          ) : (
            <Rows label="Queues">
              {queues.map(({ project_id, queue, waiting, retrying, failed, oldest_at }) => (
                <Row
                  key={`${project_id} ${queue}`}
                  title={`${queueLabels[queue]} of ${project_id}`}
                  badges={failed > 0 && <Badge kind="bad">{`${failed} failed`}</Badge>}
                  detail={
                    <>
                      {waiting} waiting, {retrying} retrying
                      {oldest_at && (
                        <>
                          , oldest from <When at={oldest_at} />
                        </>
                      )}
                    </>
                  }
                  actions={
                    <Link {...part("link")} to={pathOf("operations", "queues", project_id, queue)}>
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
