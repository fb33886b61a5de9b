import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { OperatorsHistory } from "../shared/History.tsx";
import { Link, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { describeAttention, queueLabels } from "./labels.ts";
import type { Attention, Overview } from "./types.ts";

addStyles(`
.portico-console-tiles { display: grid; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-console-tiles > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 12px; padding: 10px 14px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-console-tiles > li + li { border-block-start: 1px solid var(--po-line); }
.portico-console-tiles > li > span { font: var(--po-bold) 15px/20px var(--po-font); color: var(--po-ink); }
.portico-console-tiles b { grid-area: 1 / 2 / span 2; font: var(--po-bold) 22px/28px var(--po-font); color: var(--po-ink); }
@container portico-admin (min-width: 540px) {
.portico-console-tiles { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
.portico-console-tiles > li { grid-template-columns: minmax(0, 1fr); align-content: start; gap: 2px; padding: 12px 14px; }
.portico-console-tiles > li > span { font: inherit; color: inherit; }
.portico-console-tiles > li + li { border-block-start: 0; border-inline-start: 1px solid var(--po-line); }
.portico-console-tiles b { grid-area: auto; }
}
`);

const severities = {
  danger: ["Now", "bad"],
  warning: ["Soon", undefined],
  notice: ["Notice", undefined],
} as const;

/** The provider's health, with a link from each problem to the page that fixes it. */
export function Health() {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.operations.overview(), [calls]);
  return (
    <Async load={load}>
      {(overview) => (
        <>
          <Panel
            title={overview.attention.length === 0 ? "Status" : "Needs attention"}
            lead={
              <>
                As of <When at={overview.at} />.
              </>
            }
          >
            {overview.attention.length === 0 ? (
              <Empty title="Everything is healthy" isGood>
                All nodes respond, messages are delivered, and no certificate expires soon.
              </Empty>
            ) : (
              <Rows label="Needs attention">
                {overview.attention.map((one) => (
                  <Needed key={`${one.code} ${one.project_id} ${one.subject}`} attention={one} />
                ))}
              </Rows>
            )}
          </Panel>
          <Panel
            title="At a glance"
            lead={
              <>
                Sign-ins and errors since <When at={overview.counted_since} />.
              </>
            }
          >
            <Tiles overview={overview} />
          </Panel>
          {isAtLeast("owner") && <OperatorsHistory title="Recent changes" />}
        </>
      )}
    </Async>
  );
}

function Needed({ attention }: { attention: Attention }) {
  const { text, linkText } = describeAttention(attention);
  const [word, kind] = severities[attention.severity];
  const page = attention.page === "errors" ? "limits" : attention.page;
  return (
    <Row
      title={text}
      badges={<Badge kind={kind}>{word}</Badge>}
      detail={attention.project_id}
      actions={
        <Link {...part("link")} to={pathOf("operations", page)}>
          {linkText}
        </Link>
      }
    />
  );
}

function Tiles({ overview: { nodes, queues, sign_ins, own_errors } }: { overview: Overview }) {
  const unhealthy = nodes.slow_store + nodes.busy + nodes.silent;
  const tiles: [name: string, value: string, more: string][] = [
    ["Nodes", String(nodes.well + unhealthy), unhealthy === 0 ? "all healthy" : `${unhealthy} not healthy`],
    ["Sign-ins", String(sign_ins.signed_in), `${sign_ins.refused} refused, ${sign_ins.locked} locked`],
    ["Provider errors", String(own_errors), "failed requests"],
    ...queues.map(({ queue, waiting, retrying, failed }): [string, string, string] => [
      queueLabels[queue],
      String(waiting + retrying),
      `waiting, ${failed} failed`,
    ]),
  ];
  return (
    <ul {...part("console-tiles")}>
      {tiles.map(([name, value, more]) => (
        <li key={name}>
          <span>{name}</span>
          <b>
            <bdi>{value}</bdi>
          </b>
          <bdi>{more}</bdi>
        </li>
      ))}
    </ul>
  );
}
