import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PGlite } from "kysely";
import pLimit from "p-limit";
import { threadFile } from "../lib/thread-pool.ts";

export interface EmbeddedOptions {
  dataDir?: string;
  /** A dump to start from. */
  dump?: ArrayBuffer;
}

export interface EmbeddedQuestion {
  id: number;
  kind: "query" | "dump" | "close";
  sql?: string;
  parameters?: unknown[];
}

export type EmbeddedAnswer = { id: number } & ({ answer: unknown } | { error: { message: string } });

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * PGlite in its own thread, for Kysely's dialect, so that one tenant's statements do not block the event loop for the
 * others (docs/threats.md T155).
 */
export class EmbeddedClient implements PGlite {
  closed = false;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** A statement outside of the open transaction waits for its end. */
  readonly #turns = pLimit(1);
  #lastId = 0;

  private constructor(thread: Worker) {
    this.#thread = thread;
    thread.on("message", (answer: EmbeddedAnswer) => this.#settle(answer));
    thread.on("error", ({ message }) => endProcess(message));
    thread.unref();
  }

  /** @throws Error if the store does not open, or PGlite is not installed. */
  static async open(options: EmbeddedOptions): Promise<EmbeddedClient> {
    const thread = new Worker(threadFile("embedded-thread", import.meta.url), { workerData: options });
    await once(thread, "message");
    return new EmbeddedClient(thread);
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own types.
  query<Row>(sql: string, parameters: any[] = []): Promise<{ rows: Row[]; affectedRows?: number; fields: [] }> {
    return this.#turns(() => this.#run<Row>(sql, parameters));
  }

  transaction<T>(work: Parameters<PGlite["transaction"]>[0]): Promise<T> {
    return this.#turns(async () => {
      await this.#run("begin");
      try {
        const result = (await work({
          query: (sql, parameters) => this.#run(sql, parameters),
          rollback: async () => void (await this.#run("rollback")),
        })) as T;
        await this.#run("commit");
        return result;
      } catch (error) {
        await this.#run("rollback");
        throw error;
      }
    });
  }

  /** All files in one snapshot, as a gzipped tar. */
  async dump(): Promise<Blob> {
    return new Blob([await this.#turns(() => this.#ask<ArrayBuffer>({ kind: "dump" }))]);
  }

  async close(): Promise<void> {
    await this.#turns(() => this.#ask({ kind: "close" }));
    this.closed = true;
    await this.#thread.terminate();
  }

  async #run<Row>(sql: string, parameters: unknown[] = []) {
    const answer = await this.#ask<{ rows: Row[]; affectedRows?: number }>({ kind: "query", sql, parameters });
    return { ...answer, fields: [] as [] };
  }

  #ask<Answer>(question: Omit<EmbeddedQuestion, "id">): Promise<Answer> {
    if (this.closed) throw new Error("The embedded database is closed.");
    this.#lastId += 1;
    const id = this.#lastId;
    // While a request is pending, the process stays alive for its answer.
    this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.#thread.postMessage({ id, ...question } satisfies EmbeddedQuestion);
    });
  }

  #settle(answer: EmbeddedAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#thread.unref();
    if ("answer" in answer) {
      waiting?.resolve(answer.answer);
      return;
    }
    const { error } = answer;
    waiting?.reject(Object.assign(new Error(error.message), error));
  }
}

/** No acknowledged write is lost: the next start reads it from the log. */
function endProcess(reason: string): never {
  process.stderr.write(
    `The embedded database failed (${reason}), so this process exits. Start it again when the disk has free space.\n`,
  );
  process.exit(1);
}
