import { note } from "./output.ts";

const LINE_EVERY_MS = 5_000;

export interface Progress {
  /** Some of the work is done. @param count how much; 1 when absent. */
  advance(count?: number): void;
  /** The work is done, or given up. */
  end(): void;
}

export interface ProgressOptions {
  /** The work, such as `Adding members`. */
  title: string;
  total: number;
  /** With `--json` nothing is shown. */
  isSilent: boolean;
}

const silence: Progress = { advance() {}, end() {} };

/** Shows how far work of a known size is: a bar in a terminal, else a line every few seconds. On the standard error. */
export async function startProgress(options: ProgressOptions): Promise<Progress> {
  if (options.isSilent) return silence;
  return process.stderr.isTTY ? startBar(options) : startLines(options);
}

async function startBar({ title, total }: ProgressOptions): Promise<Progress> {
  const { default: progress } = await import("cli-progress");
  const bar = new progress.SingleBar({ format: `${title} [{bar}] {value}/{total}`, stream: process.stderr });
  bar.start(total, 0);
  return { advance: (count = 1) => bar.increment(count), end: () => bar.stop() };
}

function startLines({ title, total }: ProgressOptions): Progress {
  let done = 0;
  let lineAtMs = performance.now() + LINE_EVERY_MS;
  return {
    advance(count = 1) {
      done += count;
      if (performance.now() < lineAtMs) return;
      note(`${title}: ${done} of ${total}`);
      lineAtMs = performance.now() + LINE_EVERY_MS;
    },
    end: () => note(`${title}: ${done} of ${total}`),
  };
}
