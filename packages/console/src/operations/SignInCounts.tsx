import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { SelectField } from "@portico/ui/components/SelectField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { methodLabel } from "../shared/humanize.ts";
import { PageAsync } from "../shared/NotFound.tsx";
import { useConsole } from "../shared/use-console.ts";
import { CountChart } from "./CountChart.tsx";
import { CountTable, listLabels, RangePick, sumCounts, unitOf, useStepTime } from "./CountTable.tsx";
import { outcomeLabels } from "./labels.ts";
import type { Measurements, Range } from "./types.ts";

const outcomes = Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[];
const columns = Object.values(outcomeLabels);

/** Sign-ins of all projects by method and outcome, in total and over time. */
export function SignInCounts() {
  const { calls } = useConsole();
  const [range, setRange] = useState<Range>("day");
  const load = useLoad(() => calls.operations.measurements({ measure: "sign_ins", range }), [calls, range]);
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <PageAsync load={load} rows={5}>
        {(measured) =>
          measured.series.length === 0 ? (
            <Panel title="Sign-ins">
              <Empty title="No sign-ins in this period">Sign-ins appear here within a minute.</Empty>
            </Panel>
          ) : (
            <>
              <OverTime measured={measured} />
              <ByMethod measured={measured} />
            </>
          )
        }
      </PageAsync>
    </>
  );
}

function ByMethod({ measured: { series } }: { measured: Measurements }) {
  return (
    <Panel
      title="Sign-ins by method"
      lead="Refused: a wrong code or password, or a response from an identity provider that was not accepted. Not allowed: the organization's policy refused the sign-in."
    >
      <CountTable
        label="Sign-ins by method"
        head="Method"
        columns={columns}
        rows={listLabels(series, "method").map((method) => ({
          key: method,
          name: methodLabel(method),
          counts: outcomes.map((outcome) => sumCounts(series, { method, outcome })),
        }))}
      />
    </Panel>
  );
}

function OverTime({ measured: { series, times, step_seconds } }: { measured: Measurements }) {
  const [method, setMethod] = useState("");
  const time = useStepTime();
  const methods = listLabels(series, "method");
  // Another period may not have the method that was chosen before.
  const chosen = methods.includes(method) ? method : "";
  const labels: Record<string, string> = chosen ? { method: chosen } : {};
  return (
    <Panel
      title="Sign-ins over time"
      lead={unitOf(step_seconds)}
      actions={
        <SelectField
          isCompact
          label="Method"
          name="method"
          value={chosen}
          options={[
            { value: "", text: "All methods" },
            ...methods.map((value) => ({ value, text: methodLabel(value) })),
          ]}
          onChange={setMethod}
        />
      }
    >
      <CountChart
        tall={1}
        label="Sign-ins over time"
        columns={columns}
        rows={times.map((at, step) => ({
          key: at,
          name: time(at, step_seconds),
          counts: outcomes.map((outcome) => sumCounts(series, { ...labels, outcome }, step)),
        }))}
      />
    </Panel>
  );
}
