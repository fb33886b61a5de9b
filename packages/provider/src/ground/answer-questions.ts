import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export type Answered<Answer> = { answer: Answer } | { error: Error };

/** A tenth of what others get where all want to run, so that nobody waits for ever; everything where nobody else does. */
const NICE = 10;

/**
 * What a thread of a `ThreadPool` does: it answers one question after the other, and steps back behind the event loop where
 * both want the same core.
 */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  // Of this thread alone; on other systems it would be the process's.
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
