import pg from "pg";
import { vi } from "vitest";
import { byNodes } from "./statements.ts";

/** A statement as PostgreSQL receives it; `name` is that of the prepared statement. */
export interface Sent {
  text: string;
  name: string | undefined;
}

/**
 * The statements that `work` sends to PostgreSQL, including begin and commit. The nodes' own background statements are
 * left out, including whole transactions: they use connections of their own.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const spy = vi.spyOn(pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }, "query");
  try {
    await work();
    const open = new Map<unknown, Sent[]>();
    const all = new Set<Sent[]>();
    for (const [index, [argument]] of spy.mock.calls.entries()) {
      const connection = spy.mock.contexts[index];
      const { text = String(argument), name } = argument as Partial<Sent>;
      // A new connection's first query.
      if (text.includes("pg_is_in_recovery")) continue;
      const unit = open.get(connection) ?? [];
      const isEnd = /^(commit|rollback)$/.test(text);
      // The end of one that another call had begun before.
      if (unit.length === 0 && isEnd) continue;
      all.add(unit);
      unit.push({ text, name });
      if (text === "begin") open.set(connection, unit);
      if (isEnd) open.delete(connection);
    }
    // A transaction that has not ended when the response arrives is not the call's.
    const ended = [...all].filter((unit) => ![...open.values()].includes(unit));
    return ended.filter((unit) => !unit.some(({ text }) => byNodes(text))).flat();
  } finally {
    spy.mockRestore();
  }
}
