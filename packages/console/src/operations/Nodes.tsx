import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Table } from "@portico/ui/components/Table";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useConsole } from "../shared/use-console.ts";
import { duration, megabytes, nodeStates } from "./words.ts";

/** The nodes of the last day, with how they are. */
export function Nodes() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operations.nodes(), [calls]);
  return (
    <Panel
      title="Nodes"
      lead="Each writes every 15 seconds how it is. One that is stopped leaves the list; one that ended without a word stays for a day."
    >
      <Async of={load}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty title="No node has written yet">The first word comes when a node has started.</Empty>
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
                  head: "Seen",
                  cell: ({ started_at, seen_at }) => (
                    <>
                      <When at={seen_at} />; since <When at={started_at} />
                    </>
                  ),
                },
                {
                  head: "Database",
                  cell: ({ store_ms, database_busy, database_waiting }) =>
                    `Answers in ${duration(store_ms)}; ${database_busy} busy, ${database_waiting} waiting`,
                },
                {
                  head: "Load",
                  cell: ({ event_loop_ms, memory_bytes, connections }) =>
                    `${duration(event_loop_ms)} late, ${megabytes(memory_bytes)}, ${connections} connections`,
                },
              ]}
            />
          )
        }
      </Async>
    </Panel>
  );
}
