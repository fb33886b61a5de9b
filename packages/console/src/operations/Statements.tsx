import { Empty, Panel, Shown, Table, useLoad } from "@portico/admin/kit";
import { addStyles, part } from "@portico/widget/kit";
import { useState } from "react";
import { useConsole } from "../ground/use-console.ts";
import { RangePick } from "./RangePick.tsx";
import type { Range, Statement } from "./shapes.ts";
import { duration } from "./words.ts";

addStyles(`
.portico-statement { min-width: 0; font: 14px/20px var(--po-font); }
.portico-statement > summary { cursor: pointer; }
.portico-statement > code { display: block; margin-block-start: 6px; padding: 8px; direction: ltr; font: 12px/18px ui-monospace, monospace; background: var(--po-tint); border-radius: var(--po-radius); overflow-wrap: anywhere; }
`);

/** What the database was busy with, as the nodes have seen it. */
export function Statements({ range: first = "day" }: { range?: Range }) {
  const { calls } = useConsole();
  const [range, setRange] = useState<Range>(first);
  const load = useLoad(
    () => calls.ask<{ statements: Statement[] }>("POST", "/operations/statements/search", { body: { range } }),
    [calls, range],
  );
  return (
    <>
      <RangePick value={range} onChange={setRange} />
      <Panel
        title="Slow statements"
        lead="Those that took longest together, first. Whole hours, without values, as the nodes themselves have timed them."
      >
        <Shown of={load}>
          {({ statements }) =>
            statements.length === 0 ? (
              <Empty title="Nothing measured yet" />
            ) : (
              <Table
                label="Slow statements"
                items={statements}
                keyOf={({ statement_id }) => statement_id}
                columns={[
                  {
                    head: "Statement",
                    cell: ({ name, text }) =>
                      text ? (
                        <details {...part("statement")}>
                          <summary>{name}</summary>
                          <code>{text}</code>
                        </details>
                      ) : (
                        name
                      ),
                  },
                  { head: "Together", cell: ({ total_ms }) => duration(total_ms) },
                  { head: "Times", cell: ({ count }) => String(count) },
                  { head: "On average", cell: ({ mean_ms }) => duration(mean_ms) },
                  { head: "Longest", cell: ({ most_ms }) => duration(most_ms) },
                ]}
              />
            )
          }
        </Shown>
      </Panel>
    </>
  );
}
