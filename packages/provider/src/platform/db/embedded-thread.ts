// The thread of the embedded store: PGlite, which runs one statement after the other.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { EmbeddedAnswer, EmbeddedOptions, EmbeddedQuestion } from "./embedded-client.ts";
import { guardSpace } from "./embedded-space.ts";

/** An eighth of PostgreSQL's default: the system caches the files of the only node anyway, and it saves 130 MiB. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

const { dataDir, dump } = workerData as EmbeddedOptions;
const pglite = await PGlite.create({
  startParams,
  ...(dataDir && { dataDir }),
  ...(dump && { loadDataDir: new Blob([dump]) }),
});
for (const name of ["execProtocol", "execProtocolStream"] as const) {
  const run = pglite[name].bind(pglite) as (...given: unknown[]) => Promise<never>;
  pglite[name] = (...given: unknown[]) => run(...given).catch(exitOnPanic);
}
const requireSpace = dataDir ? guardSpace(dataDir) : () => {};

parentPort?.on("message", async ({ id, ...question }: EmbeddedQuestion) => {
  try {
    parentPort?.postMessage({ id, answer: await answer(question) } satisfies EmbeddedAnswer);
  } catch (error) {
    // A structured clone of an error loses PostgreSQL's fields.
    const { message } = error as Error;
    parentPort?.postMessage({ id, error: { ...(error as object), message } } satisfies EmbeddedAnswer);
  }
});
parentPort?.postMessage({ id: 0, answer: undefined } satisfies EmbeddedAnswer);

async function answer(question: Omit<EmbeddedQuestion, "id">): Promise<unknown> {
  switch (question.kind) {
    case "query": {
      const { sql = "", parameters = [] } = question;
      requireSpace(sql);
      const { rows, affectedRows } = await pglite.query(sql, parameters);
      return { rows, affectedRows };
    }
    case "dump":
      return (await pglite.dumpDataDir("gzip")).arrayBuffer();
    case "close":
      return pglite.close();
  }
}

/**
 * At a PANIC (the disk is full or broken) PostgreSQL's process would end. Here this thread ends, and the process with
 * it, because PGlite does not notice: it would never answer again, not even to a rollback.
 */
function exitOnPanic(error: unknown): Promise<never> {
  if ((error as { severity?: unknown }).severity !== "PANIC") throw error;
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => {});
}
