import type { ChildProcess } from "node:child_process";
import type { BrowserContext } from "playwright-core";

/** A listener to errors that nobody caught. */
export type OnUncaught = (what: string) => void;

/** The runner takes what nobody catches in its process for a failure of the run: so no test can forget to look. */
export function failTheRun(what: string): void {
  void Promise.reject(new Error(what));
}

/** Watches all pages of a browser's context for what nobody catches on them, promises included, and for crashes. */
export function watchPages(context: BrowserContext, onUncaught: OnUncaught): void {
  context.on("weberror", (found) => onUncaught(`Nobody caught, at ${found.page()?.url()}: ${found.error().stack}`));
  context.on("page", (page) => page.on("crash", () => onUncaught(`A page crashed, at ${page.url()}.`)));
}

/** Watches a program of ours: what nobody catches in it, promises included, ends it, and Node says so last. */
export function watchProgram(child: ChildProcess, output: () => string, onUncaught: OnUncaught = failTheRun): void {
  child.once("close", () => {
    if (/^Node\.js v\d/m.test(output())) onUncaught(`A program ended by what nobody caught. It said:\n${output()}`);
  });
}
