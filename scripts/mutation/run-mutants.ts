import { type ChildProcess, fork } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "./copy-tree.ts";
import type { Mutant } from "./plan.ts";
import type { Outcome, Task, TestRun } from "./task.ts";

export interface Result {
  mutant: Mutant;
  /** Hung: the tests took much longer than without the change. Unjudged: the tests fail without the change, too. */
  verdict: "killed" | "survived" | "hung" | "unjudged";
  how: string[];
}

/** A run hangs if it takes longer than `factor` times the unchanged run plus `ms`. */
const HANG_LIMIT = { factor: 5, ms: 60_000 };
/** The time limit of tests on unchanged sources. */
const LONGEST_MS = 5 * 60_000;

/** Runs the mutants in parallel lanes, each in its own copy of the checkout. */
export async function runMutants(
  root: string,
  mutants: Mutant[],
  { lanes, env }: { lanes: number; env: NodeJS.ProcessEnv },
): Promise<Result[]> {
  const known = new Map<string, Promise<{ outcome: Outcome; ms: number }>>();
  // Mutants with the same tests run one after the other, so that modules stay loaded.
  const groups = [...Map.groupBy(mutants, ({ tests }) => testsKey(tests)).values()];
  const results: Result[] = [];
  let done = 0;
  const queue = groups.flat();

  async function work(lane: Lane): Promise<void> {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { tests } = mutant;
      const baseline = known.get(testsKey(tests)) ?? measure(lane, tests);
      known.set(testsKey(tests), baseline);
      const result = { mutant, ...(await evaluate(lane, mutant, await baseline)) };
      results.push(result);
      done += 1;
      if (result.verdict !== "killed") console.log(describe(result));
      if (done % 25 === 0) console.log(`${done} of ${mutants.length}`);
    }
  }

  const opened = Array.from({ length: Math.min(lanes, mutants.length) }, () => openLane(root, env));
  const close = () => {
    for (const lane of opened) lane.close();
  };
  // Also ends the lanes and removes the copies when the run is interrupted.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      close();
      process.exit(130);
    });
  }
  try {
    await Promise.all(opened.map(work));
  } finally {
    close();
  }
  return results;
}

const testsKey = (tests: TestRun[]) => JSON.stringify(tests);

async function measure(lane: Lane, tests: TestRun[]): Promise<{ outcome: Outcome; ms: number }> {
  const startedAtMs = performance.now();
  let outcome = await lane.run({ changes: [], tests }, LONGEST_MS);
  // Retried, because a test may fail once on a busy machine.
  if (outcome === "hung" || outcome.ended !== "passed") outcome = await lane.run({ changes: [], tests }, LONGEST_MS);
  const ms = performance.now() - startedAtMs;
  return { outcome: outcome === "hung" ? { ended: "out of time", how: ["hung without a change"] } : outcome, ms };
}

async function evaluate(
  lane: Lane,
  { file, source, tests }: Mutant,
  { outcome, ms }: { outcome: Outcome; ms: number },
): Promise<Pick<Result, "verdict" | "how">> {
  if (outcome.ended !== "passed") return { verdict: "unjudged", how: outcome.how };
  const task: Task = { changes: [{ file, source }], tests };
  const limitMs = HANG_LIMIT.factor * ms + HANG_LIMIT.ms;
  let ended = await lane.run(task, limitMs);
  // Retried, because tests may time out on a busy machine. A hanging mutant times out twice.
  if (ended !== "hung" && ended.ended === "out of time") ended = await lane.run(task, limitMs);
  if (ended === "hung" || ended.ended === "out of time") {
    return { verdict: "hung", how: ended === "hung" ? [] : ended.how };
  }
  return { verdict: ended.ended === "passed" ? "survived" : "killed", how: ended.how };
}

export function describe({ mutant, verdict, how }: Result): string {
  const { id, file, line, from, to } = mutant;
  const lines = [`${verdict}: ${id ? `${id}, ` : ""}${file}:${line}`, `  - ${from}`, `  + ${to}`];
  if (verdict !== "survived") lines.push(`  ${how.slice(0, 3).join("; ")}`);
  return lines.join("\n");
}

interface Lane {
  run(task: Task, limitMs: number): Promise<Outcome | "hung">;
  close(): void;
}

/** Starts the process of the lane with the first task, and again after a task that hung. */
function openLane(root: string, env: NodeJS.ProcessEnv): Lane {
  const copy = copyTree(root);
  let running: Promise<ChildProcess> | undefined;
  let child: ChildProcess | undefined;

  function end(): void {
    running = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    // Also ends the programs that the tests have started.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }

  async function start(): Promise<ChildProcess> {
    child = fork("scripts/mutation/lane.ts", {
      cwd: copy,
      env,
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await waitForMessage(child, LONGEST_MS);
    return child;
  }

  return {
    async run(task, limitMs) {
      running ??= start();
      const lane = await running;
      lane.send(task);
      const answer = await waitForMessage(lane, limitMs);
      if (answer === undefined) {
        end();
        // The killed process could not restore the files.
        for (const { file } of task.changes) copyFileSync(join(root, file), join(copy, file));
        return "hung";
      }
      return answer as Outcome;
    },
    close() {
      end();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

function waitForMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs, undefined);
    const settle = (answer: unknown) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    };
    child.once("message", settle);
    child.once("exit", () => settle(undefined));
  });
}
