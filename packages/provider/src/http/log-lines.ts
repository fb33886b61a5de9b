import { write } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const FLUSH_AFTER_MS = 200;
const FLUSH_AT_BYTES = 16_384;
/** What waits for whoever reads the log; past it, lines are dropped. */
const LIMIT_BYTES = 1024 * 1024;
const STOP_PATIENCE_MS = 500;

/** Writes some of the bytes, and says how many. */
export type WriteSome = (bytes: Buffer) => Promise<number>;

const writeTo = promisify(write);

/** A file, a pipe or a terminal by its number. Not by `process.stdout`: that ends for good at its first error. */
export function fileDescriptor(fd: number): WriteSome {
  return async (bytes) => (await writeTo(fd, bytes)).bytesWritten;
}

/**
 * Gathers log lines and writes them together: a write to a pipe or a file for each request costs more than what the
 * line says. Lines wait 200 ms at most. Nobody waits for the log: where it cannot be written, because the disk is
 * full or its reader is gone or stands still, lines are dropped, and the first one that gets through says how many.
 */
export function gatherLines(writeSome: WriteSome): { write(line: string): void; flush(): Promise<void> } {
  let gathered: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function gather(line: string) {
    const bytes = Buffer.from(line);
    gathered.push(bytes);
    size += bytes.length;
  }

  async function writeAll() {
    while (size > 0) {
      if (dropped > 0) gather(droppedLine(dropped));
      const lines = gathered;
      let rest = Buffer.concat(lines);
      gathered = [];
      size = 0;
      dropped = 0;
      while (rest.length > 0) {
        const written = await writeSome(rest).catch((error: NodeJS.ErrnoException) => error.code);
        if (typeof written === "number") rest = rest.subarray(written);
        // A pipe whose reader stands still takes nothing for now.
        else if (written === "EAGAIN") await sleep(FLUSH_AFTER_MS, undefined, { ref: false });
        else {
          dropped += rest.toString().split("\n").length - 1;
          return;
        }
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    write(line) {
      if (size >= LIMIT_BYTES) {
        dropped += 1;
        return;
      }
      gather(line);
      if (size >= FLUSH_AT_BYTES) void flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    /** Before the process ends; a reader that stands still does not hold it up. */
    flush: () => Promise.race([flush(), sleep(STOP_PATIENCE_MS, undefined, { ref: false })]),
  };
}

const droppedLine = (count: number) =>
  `${JSON.stringify({ level: "warn", time: new Date().toISOString(), msg: "log lines dropped", count })}\n`;
