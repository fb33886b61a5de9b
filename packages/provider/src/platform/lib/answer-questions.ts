import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export type Answered<Answer> = { answer: Answer } | { error: Error };

/**
 * About a third of the CPU time of normal priority. With a tenth, passwords took three times as long next to eight
 * busy processes.
 */
const NICE = 5;

/**
 * Runs in a thread of a `ThreadPool`: answers one question after the other, with a lower priority than the event
 * loop.
 */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  // Only for this thread. On other systems it would change the whole process.
  if (process.platform === "linux") setPriority(NICE);
  parentPort?.on("message", async (question: Question) => {
    let answered: Answered<Answer>;
    try {
      answered = { answer: await answer(question) };
    } catch (error) {
      answered = { error: error instanceof Error ? error : new Error(String(error)) };
    }
    parentPort?.postMessage(answered);
  });
}
