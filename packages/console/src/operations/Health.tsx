import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { Verdict } from "@portico/ui/components/Verdict";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { RecentChanges } from "../shared/History.tsx";
import { PageAsync } from "../shared/NotFound.tsx";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { useConsole, useProjectName } from "../shared/use-console.ts";
import { describeAttention, queueLabels } from "./labels.ts";
import type { Attention, Overview } from "./types.ts";

addStyles(`
.portico-console-tiles { display: grid; border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-console-tiles > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 12px; padding: 10px 14px; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-console-tiles > li + li { border-block-start: 1px solid var(--po-line); }
.portico-console-tiles > li > span { font: var(--po-bold) 15px/20px var(--po-font); color: var(--po-ink); }
.portico-console-tiles > [data-state=bad] > bdi { color: var(--po-error); }
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
  warning: ["Soon", "warn"],
  notice: ["Notice", undefined],
} as const;
const allGood = "All nodes respond, messages are delivered, and no certificate expires soon.";

/** The provider's health, with a link from each problem to the page that fixes it. */
export function Health() {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(() => calls.operations.overview(), [calls]);
  return (
    <PageAsync load={load} rows={5}>
      {(overview) => (
        <>
          <Panel
            title="Health"
            lead={
              <>
                As of <When at={overview.at} />.
              </>
            }
          >
            <Answer attention={overview.attention} />
            {overview.attention.length > 0 && (
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
          {isAtLeast("owner") && <RecentChanges />}
        </>
      )}
    </PageAsync>
  );
}

/** Whether everything is fine, in a sentence. */
function Answer({ attention }: Pick<Overview, "attention">) {
  const urgent = attention.filter(({ severity }) => severity === "danger").length;
  const others = attention.length - urgent;
  if (attention.length === 0)
    return (
      <Verdict kind="good" title="Everything is healthy">
        <p>{allGood}</p>
      </Verdict>
    );
  const problems = urgent === 1 ? "1 problem needs" : `${urgent} problems need`;
  return urgent > 0 ? (
    <Verdict kind="bad" title={`${problems} action now`}>
      {others > 0 && <p>{`${others} more to watch.`}</p>}
    </Verdict>
  ) : (
    <Verdict kind="unsure" title={`Working, with ${others === 1 ? "1 thing" : `${others} things`} to watch`} />
  );
}

function Needed({ attention }: { attention: Attention }) {
  const { title, detail } = describeAttention(attention);
  const nameOf = useProjectName();
  const [word, kind] = severities[attention.severity];
  const page = attention.page === "errors" ? "limits" : attention.page;
  return (
    <Row
      title={title}
      badges={<Badge kind={kind}>{word}</Badge>}
      detail={[detail, attention.project_id && nameOf(attention.project_id)].filter(Boolean).join("\u00a0· ")}
      onOpen={() => navigate(pathOf("operations", page))}
    />
  );
}

function Tiles({ overview: { nodes, queues, sign_ins, own_errors } }: { overview: Overview }) {
  const locale = useLocale();
  const write = (count: number) => count.toLocaleString(locale);
  const unhealthy = nodes.slow_store + nodes.busy + nodes.silent;
  const tiles: Tile[] = [
    {
      name: "Nodes",
      value: nodes.well + unhealthy,
      more: unhealthy === 0 ? "all healthy" : `${unhealthy} not healthy`,
      isBad: unhealthy > 0,
    },
    {
      name: "Sign-ins",
      value: sign_ins.signed_in,
      more: `${write(sign_ins.refused)} refused, ${write(sign_ins.locked)} locked`,
    },
    { name: "Provider errors", value: own_errors, more: "failed requests", isBad: own_errors > 0 },
    ...queues.map(({ queue, waiting, retrying, failed }) => ({
      name: queueLabels[queue],
      value: waiting + retrying,
      more: `waiting, ${write(failed)} failed`,
      isBad: failed > 0,
    })),
  ];
  return (
    <ul {...part("console-tiles")}>
      {tiles.map(({ name, value, more, isBad }) => (
        <li key={name} data-state={isBad ? "bad" : undefined}>
          <span>{name}</span>
          <b>
            <bdi>{write(value)}</bdi>
          </b>
          <bdi>{more}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface Tile {
  name: string;
  value: number;
  more: string;
  isBad?: boolean;
}
