import { vi } from "vitest";
import { NamedStatementsClient } from "../../../packages/provider/src/db/named-statements-client.ts";
import { byNodes } from "./statements.ts";

/** A statement as PostgreSQL is sent it; `name` is what it is prepared under, and an end of its transaction may go along. */
export interface Sent {
  text: string;
  name: string | undefined;
  begins: boolean;
  commits: boolean;
}

/**
 * The statements that `work` sends to PostgreSQL, a begin and a commit of their own included. What nodes do by themselves meanwhile is
 * left out, a whole transaction of theirs too: their statements go by connections of their own.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const client = Object.getPrototypeOf(NamedStatementsClient.prototype) as { query(...given: unknown[]): unknown };
  const spy = vi.spyOn(client, "query");
  try {
    await work();
    const open = new Map<unknown, Sent[]>();
    const all = new Set<Sent[]>();
    for (const [index, [given]] of spy.mock.calls.entries()) {
      const connection = spy.mock.contexts[index];
      const { text = String(given), name, begins = text === "begin", commits = false } = given as Partial<Sent>;
      // A new connection is made ready.
      if (name === "begin" || name === "commit") continue;
      const unit = open.get(connection) ?? [];
      // The end of one that somebody else had begun before.
      if (unit.length === 0 && /^(commit|rollback)$/.test(text)) continue;
      all.add(unit);
      unit.push({ text, name, begins, commits });
      if (begins) open.set(connection, unit);
      if (commits || text === "commit" || text === "rollback") open.delete(connection);
    }
    // What has not ended by the answer is not the call's.
    const ended = [...all].filter((unit) => ![...open.values()].includes(unit));
    return ended.filter((unit) => !unit.some(({ text }) => byNodes(text))).flat();
  } finally {
    spy.mockRestore();
  }
}
