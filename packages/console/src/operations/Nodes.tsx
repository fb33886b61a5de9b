import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Table } from "@portico/ui/components/Table";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useConsole } from "../shared/use-console.ts";
import { formatDuration, formatMegabytes, nodeStates } from "./labels.ts";

/** Nodes seen in the last day, with their state. */
export function Nodes() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operations.nodes(), [calls]);
  return (
    <Panel
      title="Nodes"
      lead="Nodes report every 15 seconds. Stopped nodes disappear from the list. Crashed nodes stay for a day."
    >
      <Async of={load}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty title="No nodes yet">Nodes appear here after they start.</Empty>
          ) : (
            <Table
              label="Nodes"
              items={nodes}
              keyOf={({ node_id }) => node_id}
              columns={[
                {
                  head: "Node",
                  cell: ({ host, process_id, version }) => (
                    <bdi>{`${host}, process ${process_id}, version ${version}`}</bdi>
                  ),
                },
                {
                  head: "State",
                  cell: ({ state }) => <Badge kind={state === "well" ? "good" : "bad"}>{nodeStates[state]}</Badge>,
                },
                {
                  head: "Last seen",
                  cell: ({ started_at, seen_at }) => (
                    <>
                      <When at={seen_at} />, started <When at={started_at} />
                    </>
                  ),
                },
                {
                  head: "Database",
                  cell: ({ store_ms, database_busy, database_waiting }) =>
                    `Responds in ${formatDuration(store_ms)}, ${database_busy} connections in use, ${database_waiting} waiting`,
                },
                {
                  head: "Load",
                  cell: ({ event_loop_ms, memory_bytes, connections }) =>
                    `Event loop delay ${formatDuration(event_loop_ms)}, ${formatMegabytes(memory_bytes)}, ${connections} connections`,
                },
              ]}
            />
          )
        }
      </Async>
    </Panel>
  );
}
