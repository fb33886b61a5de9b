import { write } from "node:fs";
import { promisify } from "node:util";

const FLUSH_AFTER_MS = 200;
const FLUSH_AT_CHARACTERS = 65_536;
/** How many characters may wait for the log's reader. After that, lines are dropped. */
const LIMIT_CHARACTERS = 1024 * 1024;
const STOP_PATIENCE_MS = 500;

/** Writes some of the bytes, and returns how many. */
export type WriteChunk = (bytes: Buffer) => Promise<number>;

const writeTo = promisify(write);

/** Writes to a file, pipe or terminal by its number, because `process.stdout` stops working at its first error. */
export function fileDescriptor(fd: number): WriteChunk {
  return async (bytes) => (await writeTo(fd, bytes)).bytesWritten;
}

/**
 * Collects log lines and writes them together, because a write per request costs more than the line itself. Lines
 * wait 200 ms at most. Nothing waits for the log: if it cannot be written, because the disk is full or its reader is
 * gone or blocked, lines are dropped, and the next line that is written says how many.
 */
export function gatherLines(writeChunk: WriteChunk): { write(line: string): void; flush(): Promise<void> } {
  let gathered: string[] = [];
  let size = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function writeGathered() {
    const lost = dropped + gathered.length;
    if (dropped > 0) gathered.push(droppedLine(dropped));
    const text = gathered.join("");
    gathered = [];
    size = 0;
    dropped = 0;
    if (!(await writeText(text))) dropped += lost;
  }

  async function writeText(text: string): Promise<boolean> {
    let rest = Buffer.from(text);
    while (rest.length > 0) {
      const written = await writeChunk(rest).catch((error: NodeJS.ErrnoException) => error.code);
      if (typeof written === "number") rest = rest.subarray(written);
      // A pipe whose reader is blocked accepts no data for now.
      else if (written === "EAGAIN") await pause(FLUSH_AFTER_MS);
      else return false;
    }
    return true;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= writeGathered().finally(() => {
      running = undefined;
      // Lines that arrived meanwhile are collected too. Writing each at once would wake a thread for each request.
      if (gathered.length > 0) flushSoon();
    });
    return running;
  }

  function flushSoon(): void {
    if (size >= FLUSH_AT_CHARACTERS) void flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
  }

  async function flushAll() {
    while (gathered.length > 0 || running) await flush();
  }

  return {
    write(line) {
      if (size >= LIMIT_CHARACTERS) {
        dropped += 1;
        return;
      }
      gathered.push(line);
      size += line.length;
      if (!running) flushSoon();
    },
    /** Flushes before the process exits, without waiting for a blocked reader. */
    flush: () => Promise.race([flushAll(), pause(STOP_PATIENCE_MS)]),
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const droppedLine = (count: number) =>
  `${JSON.stringify({ level: "warn", time: new Date().toISOString(), msg: "log lines dropped", count })}\n`;
