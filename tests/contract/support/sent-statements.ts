import pg from "pg";
import { vi } from "vitest";
import { byNodes } from "./statements.ts";

/** A statement as PostgreSQL is sent it; `name` is what it is prepared under. */
export interface Sent {
  text: string;
  name: string | undefined;
}

/**
 * The statements that `work` sends to PostgreSQL, begin and commit included. What nodes do by themselves meanwhile is
 * left out, a whole transaction of theirs too: their statements go by connections of their own.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const spy = vi.spyOn(pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }, "query");
  try {
    await work();
    const open = new Map<unknown, Sent[]>();
    const all = new Set<Sent[]>();
    for (const [index, [given]] of spy.mock.calls.entries()) {
      const connection = spy.mock.contexts[index];
      const { text = String(given), name } = given as Partial<Sent>;
      // A new connection is looked at.
      if (text.includes("pg_is_in_recovery")) continue;
      const unit = open.get(connection) ?? [];
      const isEnd = /^(commit|rollback)$/.test(text);
      // The end of one that somebody else had begun before.
      if (unit.length === 0 && isEnd) continue;
      all.add(unit);
      unit.push({ text, name });
      if (text === "begin") open.set(connection, unit);
      if (isEnd) open.delete(connection);
    }
    // What has not ended by the answer is not the call's.
    const ended = [...all].filter((unit) => ![...open.values()].includes(unit));
    return ended.filter((unit) => !unit.some(({ text }) => byNodes(text))).flat();
  } finally {
    spy.mockRestore();
  }
}
