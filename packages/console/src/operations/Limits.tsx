import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { useLoad } from "@portico/ui/hooks/use-load";
import { type ReactNode, useState } from "react";
import { humanize } from "../shared/humanize.ts";
import { PageAsync } from "../shared/NotFound.tsx";
import { useConsole } from "../shared/use-console.ts";
import { CountChart } from "./CountChart.tsx";
import { CountTable, listLabels, RangePick, sumCounts, unitOf, useStepTime } from "./CountTable.tsx";
import type { Measurements, Range, Series } from "./types.ts";

const ours = { fault: "ours" };
const theirs = { fault: "theirs" };

/** Errors and reached rate limits of all projects, in total and over time. */
export function Limits() {
  const { calls } = useConsole();
  const [range, setRange] = useState<Range>("day");
  const load = useLoad(
    () =>
      Promise.all([
        calls.operations.measurements({ measure: "errors", range }),
        calls.operations.measurements({ measure: "limits", range }),
      ]),
    [calls, range],
  );
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <PageAsync load={load} rows={5}>
        {([errors, limits]) => {
          if (errors.series.length + limits.series.length === 0)
            return (
              <Panel title="Errors and limits">
                <Empty title="No errors in this period" isGood>
                  No request failed or was refused, and no rate limit was reached.
                </Empty>
              </Panel>
            );
          return (
            <>
              <OverTime errors={errors} limits={limits} />
              <ByName
                title="Provider errors"
                lead="Requests that failed because of a server error. Look up the request ID in the node's log."
                head="Error"
                series={errors.series.filter(({ labels }) => labels.fault === ours.fault)}
                label="error_type"
                nothing="No request failed in this period"
              />
              <ByName
                title="Refused requests"
                head="Error"
                series={errors.series.filter(({ labels }) => labels.fault === theirs.fault)}
                label="error_type"
                nothing="No request was refused in this period"
              />
              <ByName
                title="Rate limits"
                lead="Requests over a limit. You can change limits in the project's settings."
                head="Limit"
                series={limits.series}
                label="limit"
                nothing="No limit was reached in this period"
              />
            </>
          );
        }}
      </PageAsync>
    </>
  );
}

interface ByNameProps {
  title: string;
  lead?: ReactNode;
  head: string;
  series: readonly Series[];
  label: string;
  nothing: string;
}

function ByName({ title, lead, head, series, label, nothing }: ByNameProps) {
  return (
    <Panel title={title} lead={lead}>
      {series.length === 0 ? (
        <Empty title={nothing} isGood />
      ) : (
        <CountTable
          label={title}
          head={head}
          columns={["Requests"]}
          rows={listLabels(series, label).map((name) => ({
            key: name,
            name: humanize(name),
            counts: [sumCounts(series, { [label]: name })],
          }))}
        />
      )}
    </Panel>
  );
}

function OverTime({ errors, limits }: { errors: Measurements; limits: Measurements }) {
  const time = useStepTime();
  const { times, step_seconds } = errors;
  return (
    <Panel title="Over time" lead={`Requests. ${unitOf(step_seconds)}`}>
      <CountChart
        label="Errors and limits over time"
        columns={["Refused requests", "Rate limits", "Provider errors"]}
        rows={times.map((at, step) => ({
          key: at,
          name: time(at, step_seconds),
          counts: [
            sumCounts(errors.series, theirs, step),
            sumCounts(limits.series, {}, step),
            sumCounts(errors.series, ours, step),
          ],
        }))}
      />
    </Panel>
  );
}
