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
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { Certificates } from "./Certificates.tsx";
import { Health } from "./Health.tsx";
import { Limits } from "./Limits.tsx";
import { formatDuration, formatMegabytes, nodeKinds, nodeStates } from "./labels.ts";
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
            <a {...part("action")} href="/dev/inbox" {...away}>
              Open inbox
            </a>
          }
        />
        <Row
          title="Email previews"
          detail="Every email with sample data, in every language."
          actions={
            <a {...part("action")} href="/dev/mails" {...away}>
              Open previews
            </a>
          }
        />
        <Row
          title="Sandbox"
          detail={
            <>
              Test identity providers, a directory and a DNS server. Run <code>npx portico-sandbox</code> to start it.
            </>
          }
        />
      </Rows>
    </Panel>
  );
}

// In a narrow place, the name and the state of a node share a line.
addStyles(`
.portico-console-cell > span { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
@container portico-admin (max-width: 620px) {
.portico-console-nodes tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; padding-block: 12px; }
.portico-console-nodes td:nth-child(n + 3) { grid-column: 1 / -1; }
.portico-console-nodes td:nth-child(2)::before { content: none; }
.portico-console-nodes td:nth-child(n + 3) > .portico-console-cell, .portico-console-nodes td:nth-child(n + 3) > .portico-console-cell > span { display: inline; }
.portico-console-nodes td:nth-child(n + 3) > .portico-console-cell > span::before { content: "· "; }
}
`);

/** A value with what explains it, in two lines. */
function Cell({ main, more }: { main: ReactNode; more: ReactNode }) {
  return (
    <div {...part("console-cell")}>
      <bdi>{main}</bdi> <span>{more}</span>
    </div>
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
            <div {...part("console-nodes")}>
              <Table
                label="Nodes"
                items={nodes}
                keyOf={({ node_id }) => node_id}
                columns={[
                  {
                    head: "Node",
                    cell: ({ host, process_id, version }) => (
                      <Cell main={<b>{host}</b>} more={`Process ${process_id}, version ${version}`} />
                    ),
                  },
                  {
                    head: "State",
                    cell: ({ state }) => <Badge kind={nodeKinds[state]}>{nodeStates[state]}</Badge>,
                  },
                  {
                    head: "Last seen",
                    cell: ({ started_at, seen_at }) => (
                      <Cell
                        main={<When at={seen_at} />}
                        more={
                          <>
                            Started <When at={started_at} isDay />
                          </>
                        }
                      />
                    ),
                  },
                  {
                    head: "Database",
                    cell: ({ store_ms, database_busy, database_waiting }) => (
                      <Cell
                        main={formatDuration(store_ms)}
                        more={`${database_busy} in use, ${database_waiting} waiting`}
                      />
                    ),
                  },
                  {
                    head: "Event loop delay",
                    cell: ({ event_loop_ms, memory_bytes, connections }) => (
                      <Cell
                        main={formatDuration(event_loop_ms)}
                        more={`${formatMegabytes(memory_bytes)}, ${connections} connections`}
                      />
                    ),
                  },
                ]}
              />
            </div>
          )
        }
      </Async>
    </Panel>
  );
}
