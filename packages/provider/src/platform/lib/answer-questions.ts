import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export type Answered<Answer> = { answer: Answer } | { error: Error };

/** A third of what others get where all want to run. A tenth had passwords take three times as long beside eight busy processes. */
const NICE = 5;

/**
 * What a thread of a `ThreadPool` does: it answers one question after the other, and steps back behind the event loop where
 * both want the same core.
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
