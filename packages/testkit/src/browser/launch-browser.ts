import type { Browser } from "playwright-core";
import { findBrowser, isFullBrowser } from "./find-browser.mjs";
import { failTestRun, watchPages } from "./uncaught-errors.ts";

// Disables the browser's own network requests, so that tests only connect to loopback.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface BrowserOptions {
  hasPageCache?: boolean;
  onUncaught?: typeof failTestRun;
  executablePath?: string;
}

/**
 * Starts the installed Chrome or Chromium in headless mode. Close it when done.
 * @param options.hasPageCache Enables the back/forward cache. It needs a full browser, which takes 50 % longer.
 * @param options.onUncaught Called for each uncaught error on any page. By default, uncaught errors fail the test run.
 * @param options.executablePath The browser to start. By default, it is searched for.
 * @throws Error if no browser is installed.
 */
export async function launchBrowser({
  hasPageCache = false,
  onUncaught = failTestRun,
  executablePath = hasPageCache ? findBrowser(process.env, isFullBrowser) : findBrowser(),
}: BrowserOptions = {}): Promise<Browser> {
  if (!executablePath) {
    throw new Error(
      "Browser tests need Chrome or Chromium, and none was found. Install it, or set PORTICO_BROWSER to its path.",
    );
  }
  // Imported here, because most test files start no browser.
  const { chromium } = await import("playwright-core");
  const ignoreDefaultArgs = hasPageCache ? ["--disable-back-forward-cache"] : [];
  const browser = await chromium.launch({ executablePath, args: flags, ignoreDefaultArgs });
  browser.on("context", (context) => watchPages(context, onUncaught));
  return browser;
}
