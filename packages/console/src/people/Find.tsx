import { Async } from "@portico/ui/components/Async";
import { Panel } from "@portico/ui/components/Panel";
import { More, Rows } from "@portico/ui/components/Rows";
import { SearchField } from "@portico/ui/components/SearchField";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";

addStyles(`
.portico-console-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.portico-console-list > h3 { font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); }
`);

interface FindProps<Item> {
  title: string;
  lead: string;
  /** The heading of the list that is shown before the operator types. */
  all: string;
  /** The label of the search field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The lists of results, each with its heading. The first one is also the list of all. */
  lists: readonly [ResultList<Item>, ...ResultList<Item>[]];
  row: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
}

interface ResultList<Item> {
  name: string;
  read: (begins: string, cursor: string | undefined) => Promise<Found<Item>>;
}

export interface Found<Item> {
  items: readonly Item[];
  next?: string | undefined;
}

const PAUSE_MS = 250;

/** Searches by prefix as the operator types. Prefixes use an index, so this stays fast with millions of rows. */
export function Find<Item>({ title, lead, all, label, value, onChange, lists, row, keyOf }: FindProps<Item>) {
  const begins = useSettled(value.trim(), PAUSE_MS);
  return (
    <Panel title={title} lead={lead}>
      <SearchField label={label} value={value} onChange={onChange} />
      {begins === "" ? (
        <List key="all" name={all} read={lists[0].read} {...{ begins, row, keyOf }} />
      ) : (
        lists.map(({ name, read }) => <List key={name} {...{ name, read, begins, row, keyOf }} />)
      )}
    </Panel>
  );
}

interface ListProps<Item> extends ResultList<Item>, Pick<FindProps<Item>, "row" | "keyOf"> {
  begins: string;
}

function List<Item>({ name, begins, read, row, keyOf }: ListProps<Item>) {
  const found = usePages((cursor) => read(begins, cursor), [begins]);
  return (
    <section {...part("console-list")} aria-label={name}>
      <h3>{name}</h3>
      <Async load={found} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No results</p>
          ) : (
            <>
              <Rows label={name}>
                {items.map((item) => (
                  <Keyed key={keyOf(item)}>{row(item)}</Keyed>
                ))}
              </Rows>
              <More pages={found} />
            </>
          )
        }
      </Async>
    </section>
  );
}

function Keyed({ children }: { children: ReactNode }) {
  return children;
}
