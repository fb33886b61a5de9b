import { useState } from "react";
import { joinLines, Measured } from "./Measured.tsx";
import { RangePick } from "./RangePick.tsx";
import type { Range } from "./shapes.ts";
import { plain } from "./words.ts";

const count = (value: number) => String(value);

/** Limits that were hit, and errors. */
export function Limits({ range: first = "day" }: { range?: Range }) {
  const [range, setRange] = useState<Range>(first);
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <Measured
        title="Limits hit"
        lead="Each is a setting of the project: rate_limits, under the name that stands here."
        measure="limits"
        range={range}
        kind="bars"
        linesOf={(measured) => joinLines(measured, ({ limit = "" }) => plain(limit))}
        format={count}
        nothing="No call was refused for coming too often."
      />
      <Measured
        title="Errors of ours"
        lead="Calls that failed though their callers did nothing wrong. The log of the node has each, by its request."
        measure="errors"
        range={range}
        kind="bars"
        linesOf={(measured) =>
          joinLines(
            { ...measured, series: measured.series.filter(({ labels }) => labels.fault === "ours") },
            ({ error_type = "" }) => plain(error_type),
          )
        }
        format={count}
        nothing="None."
      />
      <Measured
        title="Refusals"
        measure="errors"
        range={range}
        kind="bars"
        linesOf={(measured) =>
          joinLines(
            { ...measured, series: measured.series.filter(({ labels }) => labels.fault === "theirs") },
            ({ error_type = "" }) => plain(error_type),
          )
        }
        format={count}
        nothing="No call was refused."
      />
    </>
  );
}
