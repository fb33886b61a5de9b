import { note } from "./output.ts";

const LINE_EVERY_MS = 5_000;

export interface Progress {
  /** @param count the completed units. Default: 1. */
  advance(count?: number): void;
  /** Ends the display, also after an error. */
  end(): void;
}

export interface ProgressOptions {
  /** The work, such as `Adding members`. */
  title: string;
  /** Missing if it is not known. */
  total?: number;
  /** Set with `--json`. */
  isSilent: boolean;
}

const noProgress: Progress = { advance() {}, end() {} };

/** Shows progress on standard error: a bar in a terminal, otherwise a line every few seconds. */
export async function startProgress(options: ProgressOptions): Promise<Progress> {
  if (options.isSilent) return noProgress;
  const { title, total } = options;
  return process.stderr.isTTY && total !== undefined ? startBar(title, total) : startLines(title, total);
}

async function startBar(title: string, total: number): Promise<Progress> {
  const { default: progress } = await import("cli-progress");
  const bar = new progress.SingleBar({
    format: `${title} [{bar}] {value}/{total}, {eta_formatted} left`,
    stream: process.stderr,
    // The remaining time is that of the last batches. Single members of a batch arrive at once.
    etaBuffer: 30,
  });
  bar.start(total, 0);
  return { advance: (count = 1) => bar.increment(count), end: () => bar.stop() };
}

function startLines(title: string, total: number | undefined): Progress {
  let done = 0;
  const show = () => note(total === undefined ? `${title}: ${done}` : `${title}: ${done} of ${total}`);
  let lineAtMs = performance.now() + LINE_EVERY_MS;
  return {
    advance(count = 1) {
      done += count;
      if (performance.now() < lineAtMs) return;
      show();
      lineAtMs = performance.now() + LINE_EVERY_MS;
    },
    end: show,
  };
}
