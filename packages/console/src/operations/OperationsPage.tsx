import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Sections } from "@portico/ui/components/Sections";
import { Table } from "@portico/ui/components/Table";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { Certificates } from "./Certificates.tsx";
import { Health } from "./Health.tsx";
import { Limits } from "./Limits.tsx";
import { formatDuration, formatMegabytes, nodeStates } from "./labels.ts";
import { Queues } from "./Queues.tsx";
import { SignInCounts } from "./SignInCounts.tsx";
import { SsoFailures } from "./SsoFailures.tsx";
import { type OperationsSection, operationsSections } from "./sections.ts";

/** Health, sign-in counts, queues, limits and certificates of the whole provider. */
export default function OperationsPage({ rest: [asked, ...steps] }: Pick<ConsolePageProps, "rest">) {
  const { mode } = useConsole();
  const all: readonly (readonly [OperationsSection, string])[] =
    mode === "development" ? [...operationsSections, ["development", "Development"]] : operationsSections;
  const current = all.find(([name]) => name === asked)?.[0] ?? "health";
  return (
    <Sections
      label="Operations"
      names={all}
      current={current}
      onChoose={(name) => navigate(pathOf("operations", name))}
    >
      {current === "health" && <Health />}
      {current === "sign-ins" && <SignInCounts />}
      {current === "nodes" && <Nodes />}
      {current === "queues" && <Queues steps={steps} />}
      {current === "limits" && <Limits />}
      {current === "certificates" && <Certificates />}
      {current === "sso" && <SsoFailures />}
      {current === "development" && <Development />}
    </Sections>
  );
}

/** Links to the tools of a development provider, such as the inbox of the emails that it would have sent. */
export function Development() {
  return (
    <Panel title="Development" lead="Only available in development.">
      <Rows label="Development">
        <Row
          title="Inbox"
          detail="Emails and text messages that this provider sent."
          actions={
            <a {...part("link")} href="/dev/inbox" {...away}>
              Open inbox
            </a>
          }
        />
        <Row
          title="Email previews"
          detail="Every email with sample data, in every language."
          actions={
            <a {...part("link")} href="/dev/mails" {...away}>
              Open previews
            </a>
          }
        />
        <Row
          title="Sandbox"
          detail="Test identity providers, a directory and a DNS server. Run npx portico-sandbox to start it. It prints its URL."
        />
      </Rows>
    </Panel>
  );
}

/** Nodes seen in the last day, with their state. */
export function Nodes() {
  const { calls } = useConsole();
  const load = useLoad(() => calls.operations.nodes(), [calls]);
  return (
    <Panel
      title="Nodes"
      lead="Nodes report every 15 seconds. Stopped nodes disappear from the list. Crashed nodes stay for a day."
    >
      <Async load={load}>
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
