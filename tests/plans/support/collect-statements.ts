// For the contract tests' `setupFiles`: records each statement that the provider sends, for the tests of plans.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { planned, statementsFolder } from "./statements.ts";

/** Frames that do not identify the sender: libraries, Node, the testkit and the database layer. */
const carriers =
  /node_modules|node:|packages\/testkit|plans\/support|src\/platform\/db\/(?:connect|server-dialect|transaction)/;

/** Whether the provider's code sent it, and not a test that queries tables directly. */
function isOurs(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const frames = (new Error().stack ?? "").split("\n").slice(1);
  Error.stackTraceLimit = limit;
  const sender = frames.find((frame) => frame.includes("/") && !carriers.test(frame));
  return sender === undefined || sender.includes("packages/provider/src");
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query; collects?: true };

// The files that a worker runs share its modules.
if (!prototype.collects) {
  const { query } = prototype;
  const seen = new Set<string>();
  prototype.collects = true;
  prototype.query = function (...args) {
    const [first] = args as [string | { text: string }];
    const text = typeof first === "string" ? first : first.text;
    if (planned.test(text) && !seen.has(text) && isOurs()) {
      seen.add(text);
      // Another run that begins meanwhile removes the folder.
      mkdirSync(statementsFolder, { recursive: true });
      writeFileSync(
        join(statementsFolder, `${createHash("sha256").update(text).digest("hex").slice(0, 24)}.sql`),
        text,
      );
    }
    return query.apply(this, args);
  };
}
