import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
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
              {listCauses(errors.series, limits.series).map((cause) => (
                <ByName key={cause.title} {...cause} />
              ))}
            </>
          );
        }}
      </PageAsync>
    </>
  );
}

/** What was refused and why, without the kinds that did not happen. */
function listCauses(errors: readonly Series[], limits: readonly Series[]): Cause[] {
  const isOf = (fault: string) => errors.filter(({ labels }) => labels.fault === fault);
  const causes: Cause[] = [
    {
      title: "Provider errors",
      lead: "Requests that failed because of a server error. Look up the request ID in the node's log.",
      label: "error_type",
      series: isOf(ours.fault),
    },
    { title: "Refused requests", label: "error_type", series: isOf(theirs.fault) },
    {
      title: "Rate limits",
      lead: "Requests over a limit. You can change limits in the project's settings.",
      label: "limit",
      series: limits,
    },
  ];
  return causes.filter(({ series }) => series.length > 0);
}

interface Cause {
  title: string;
  lead?: string;
  /** The label of a series that names the cause. */
  label: "error_type" | "limit";
  series: readonly Series[];
}

function ByName({ title, lead, label, series }: Cause) {
  return (
    <Panel title={title} lead={lead}>
      <CountTable
        label={title}
        head={label === "limit" ? "Limit" : "Error"}
        columns={["Requests"]}
        rows={listLabels(series, label).map((name) => ({
          key: name,
          name: humanize(name),
          counts: [sumCounts(series, { [label]: name })],
        }))}
      />
    </Panel>
  );
}

function OverTime({ errors, limits }: { errors: Measurements; limits: Measurements }) {
  const time = useStepTime();
  const { times, step_seconds } = errors;
  return (
    <Panel title="Errors and limits over time" lead={`Requests. ${unitOf(step_seconds)}`}>
      <CountChart
        tall={2}
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
