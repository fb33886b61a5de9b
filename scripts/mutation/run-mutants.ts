import { type ChildProcess, fork } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "./copy-tree.ts";
import type { Mutant } from "./plan.ts";
import type { Outcome, Task, TestRun } from "./task.ts";

export interface Result {
  mutant: Mutant;
  /** Hung: its tests had not ended long after they do without it. Unjudged: they fail without it, too. */
  verdict: "killed" | "survived" | "hung" | "unjudged";
  how: string[];
}

/** A run may take this much longer than it does on what is unchanged, and then something hangs. */
const PATIENCE = { factor: 5, ms: 60_000 };
/** The time limit of tests on unchanged sources. */
const LONGEST_MS = 5 * 60_000;

/** Tries each mutant, a few side by side, each in a copy of the checkout. */
export async function runMutants(
  root: string,
  mutants: Mutant[],
  { lanes, env }: { lanes: number; env: NodeJS.ProcessEnv },
): Promise<Result[]> {
  const known = new Map<string, Promise<{ outcome: Outcome; ms: number }>>();
  // Mutants with the same tests one after the other: what is loaded stays loaded.
  const groups = [...Map.groupBy(mutants, ({ tests }) => keyOf(tests)).values()];
  const results: Result[] = [];
  let done = 0;
  const queue = groups.flat();

  async function work(lane: Lane): Promise<void> {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { tests } = mutant;
      const baseline = known.get(keyOf(tests)) ?? measure(lane, tests);
      known.set(keyOf(tests), baseline);
      const result = { mutant, ...(await judge(lane, mutant, await baseline)) };
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
  // Lanes and copies go with whoever stops this.
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

const keyOf = (tests: TestRun[]) => JSON.stringify(tests);

async function measure(lane: Lane, tests: TestRun[]): Promise<{ outcome: Outcome; ms: number }> {
  const startedAtMs = performance.now();
  let outcome = await lane.run({ changes: [], tests }, LONGEST_MS);
  // A busy machine may have one test fail for once.
  if (outcome === "hung" || outcome.ended !== "passed") outcome = await lane.run({ changes: [], tests }, LONGEST_MS);
  const ms = performance.now() - startedAtMs;
  return { outcome: outcome === "hung" ? { ended: "out of time", how: ["hung without a change"] } : outcome, ms };
}

async function judge(
  lane: Lane,
  { file, source, tests }: Mutant,
  { outcome, ms }: { outcome: Outcome; ms: number },
): Promise<Pick<Result, "verdict" | "how">> {
  if (outcome.ended !== "passed") return { verdict: "unjudged", how: outcome.how };
  const task: Task = { changes: [{ file, source }], tests };
  const limitMs = PATIENCE.factor * ms + PATIENCE.ms;
  let ended = await lane.run(task, limitMs);
  // Tests that ran out of their time may have met a busy moment; who hangs does so twice.
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

/** A lane is started with its first task, and again after one that hung. */
function openLane(root: string, env: NodeJS.ProcessEnv): Lane {
  const copy = copyTree(root);
  let running: Promise<ChildProcess> | undefined;
  let child: ChildProcess | undefined;

  function end(): void {
    running = undefined;
    if (child?.pid === undefined || child.exitCode !== null) return;
    // Ends the programs that its tests have started, too.
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process has ended by itself meanwhile.
    }
  }

  async function start(): Promise<ChildProcess> {
    child = fork("scripts/mutation/lane.ts", {
      cwd: copy,
      env,
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await answerOf(child, LONGEST_MS);
    return child;
  }

  return {
    async run(task, limitMs) {
      running ??= start();
      const lane = await running;
      lane.send(task);
      const answer = await answerOf(lane, limitMs);
      if (answer === undefined) {
        end();
        // Killed before it put back what it had changed.
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

function answerOf(child: ChildProcess, limitMs: number): Promise<unknown> {
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
