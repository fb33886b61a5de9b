import { Fragment, type ReactNode } from "react";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";

// On narrow screens a row becomes a box, and each cell shows its column's name.
addStyles(`
.portico-table { display: table; width: 100%; border-collapse: collapse; font: 14px/20px var(--po-font); text-align: start; }
.portico-table th { padding-block: 0 8px; padding-inline: 0 10px; font: var(--po-bold) 13px/18px var(--po-font); color: var(--po-soft); text-align: start; vertical-align: bottom; }
.portico-table td { padding-block: 10px; padding-inline: 0 10px; text-align: start; vertical-align: top; border-block-start: 1px solid var(--po-line); overflow-wrap: anywhere; }
.portico-table td > :is(.portico-badge, time) { white-space: nowrap; }
.portico-table td:last-child { padding-inline-end: 0; }
@container portico-admin (max-width: 620px) {
.portico-table :is(thead) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.portico-table, .portico-table :is(tbody, tr, td) { display: block; }
.portico-table tr { padding-block: 10px; border-block-start: 1px solid var(--po-line); }
.portico-table td { padding: 2px 0; border: 0; }
.portico-table td[data-head]::before { content: attr(data-head) " "; color: var(--po-soft); }
}
`);

export interface Column<Item> {
  head: string;
  /** Hides the column's name in the box of a row. Default: true for the first column. */
  isPlain?: boolean;
  cell: (item: Item) => ReactNode;
}

interface TableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** A line below a row, full width: a dialog or details. */
  below?: (item: Item) => ReactNode;
}

/** A table of items. */
export function Table<Item>({ label, columns, items, keyOf, below }: TableProps<Item>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: with display: block, browsers drop its role.
    <table {...part("table")} role="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const more = below?.(item);
          return (
            <Fragment key={keyOf(item)}>
              <tr>
                {columns.map(({ head, cell, isPlain }, at) => (
                  <td key={head} data-head={at === 0 || isPlain ? undefined : head}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
              {more && (
                <tr>
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
