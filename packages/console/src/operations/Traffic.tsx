import { useState } from "react";
import { joinLines, Measured } from "./Measured.tsx";
import { RangePick } from "./RangePick.tsx";
import type { Range } from "./shapes.ts";
import { duration, methodWord, outcomeWord } from "./words.ts";

const count = (value: number) => String(value);

/** Sign-ins and latency over time. */
export function Traffic({ range: first = "day" }: { range?: Range }) {
  const [range, setRange] = useState<Range>(first);
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <Measured
        title="Sign-ins by method"
        measure="sign_ins"
        range={range}
        kind="bars"
        linesOf={(measured) =>
          joinLines(
            { ...measured, series: measured.series.filter(({ labels }) => labels.outcome === "signed_in") },
            ({ method = "" }) => methodWord(method),
          )
        }
        format={count}
        nothing="Nobody signed in."
      />
      <Measured
        title="Sign-ins by outcome"
        lead="A refusal is a wrong code or password, or an answer of an identity provider that was not taken."
        measure="sign_ins"
        range={range}
        kind="bars"
        linesOf={(measured) => joinLines(measured, ({ outcome = "" }) => outcomeWord(outcome))}
        format={count}
        nothing="Nobody tried to sign in."
      />
      <Measured
        title="Latency"
        lead="What calls took, all nodes together: half of them less than p50, one in a hundred more than p99."
        measure="latency"
        range={range}
        kind="lines"
        linesOf={({ series }) =>
          series
            .filter(({ labels }) => labels.route_class === "all")
            .map(({ labels, values }) => ({ name: labels.quantile ?? "", values }))
        }
        format={duration}
        nothing="Nothing was called."
      />
    </>
  );
}
