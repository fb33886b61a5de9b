import type { ChildProcess } from "node:child_process";
import type { BrowserContext } from "playwright-core";

export type OnUncaught = (message: string) => void;

/** Vitest fails the run if a promise rejection is unhandled, so no test has to check for uncaught errors. */
export function failTestRun(message: string): void {
  void Promise.reject(new Error(message));
}

/** Reports uncaught errors, unhandled rejections and crashes of all pages in a browser context. */
export function watchPages(context: BrowserContext, onUncaught: OnUncaught): void {
  context.on("weberror", (webError) =>
    onUncaught(`Uncaught error at ${webError.page()?.url()}: ${webError.error().stack}`),
  );
  context.on("page", (page) => page.on("crash", () => onUncaught(`The page ${page.url()} crashed.`)));
}

/** Reports an uncaught error of a Node.js process. It ends the process, and Node prints its version last. */
export function watchProgram(child: ChildProcess, output: () => string, onUncaught: OnUncaught = failTestRun): void {
  child.once("close", () => {
    if (/^Node\.js v\d/m.test(output())) onUncaught(`A process ended with an uncaught error. Its output:\n${output()}`);
  });
}
