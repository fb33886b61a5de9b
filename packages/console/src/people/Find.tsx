import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More, Rows } from "@portico/ui/components/Rows";
import { SearchField } from "@portico/ui/components/SearchField";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { Fragment, type ReactNode } from "react";

addStyles(`
.portico-console-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.portico-console-list > h3 { font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); }
`);

interface FindProps<Item> {
  title: string;
  lead: string;
  /** The name of the items: "members". */
  items: string;
  /** The label of the search field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The searches, whose results are one list. The first one also lists all. */
  searches: readonly [Search<Item>, ...Search<Item>[]];
  row: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
}

type Search<Item> = (begins: string, cursor: string | undefined) => Promise<Found<Item>>;

export interface Found<Item> {
  items: readonly Item[];
  next?: string | undefined;
}

const PAUSE_MS = 250;

/** Searches by prefix as the operator types. Prefixes use an index, so this stays fast with millions of rows. */
export function Find<Item>({
  title,
  lead,
  items: name,
  label,
  value,
  onChange,
  searches,
  row,
  keyOf,
}: FindProps<Item>) {
  const begins = useSettled(value.trim(), PAUSE_MS);
  const pages = usePages<Item>(
    async (cursor) => {
      // The cursor of each search. One that has ended has none.
      const cursors = cursor === undefined ? undefined : (JSON.parse(cursor) as (string | null)[]);
      const asked = begins === "" ? searches.slice(0, 1) : searches;
      const found = await Promise.all(
        asked.map(async (search, at): Promise<Found<Item>> => {
          const from = cursors?.[at];
          return from === null ? { items: [] } : search(begins, from);
        }),
      );
      const next = found.map((one) => one.next ?? null);
      return {
        items: found.flatMap(({ items }) => items),
        next: next.every((one) => one === null) ? null : JSON.stringify(next),
      };
    },
    [begins],
  );
  const list = begins === "" ? `All ${name}` : "Results";
  return (
    <Panel title={title} lead={lead}>
      <SearchField label={label} value={value} onChange={onChange} />
      <section {...part("console-list")} aria-label={list}>
        <h3>{list}</h3>
        <Async load={pages}>
          {({ items }) =>
            items.length === 0 ? (
              begins === "" ? (
                <Empty title={`No ${name} yet`} />
              ) : (
                <Empty isMissing title={`No ${name} found`}>
                  The search matches the beginning. Try only the first few letters.
                </Empty>
              )
            ) : (
              <>
                <Rows label={list}>
                  {[...new Map(items.map((item) => [keyOf(item), item]))].map(([key, item]) => (
                    <Fragment key={key}>{row(item)}</Fragment>
                  ))}
                </Rows>
                <More pages={pages} />
              </>
            )
          }
        </Async>
      </section>
    </Panel>
  );
}
