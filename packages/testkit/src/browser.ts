import type { Browser } from "playwright-core";
import { findBrowser, isWholeBrowser } from "./find-browser.mjs";
import { failTheRun, watchPages } from "./uncaught.ts";

// Tests speak to nobody but loopback: what a browser does behind the page's back is switched off.
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
  onUncaught?: typeof failTheRun;
  executablePath?: string;
}

/**
 * Starts the machine's own Chrome or Chromium, without a window. Close it when done.
 * @param options.hasPageCache with the back/forward cache, which takes a whole browser and half as much time again.
 * @param options.onUncaught hears of what nobody catches on any of its pages; without it that fails the test run.
 * @param options.executablePath in place of the one that is found.
 * @throws Error when there is none, saying how to get one.
 */
export async function launchBrowser({
  hasPageCache = false,
  onUncaught = failTheRun,
  executablePath = hasPageCache ? findBrowser(process.env, isWholeBrowser) : findBrowser(),
}: BrowserOptions = {}): Promise<Browser> {
  if (!executablePath) {
    throw new Error(
      "No Chrome or Chromium found. Tests in a browser need one. Install it, or set PORTICO_BROWSER to its path.",
    );
  }
  // Whoever starts none waits for none of it.
  const { chromium } = await import("playwright-core");
  const ignoreDefaultArgs = hasPageCache ? ["--disable-back-forward-cache"] : [];
  const browser = await chromium.launch({ executablePath, args: flags, ignoreDefaultArgs });
  browser.on("context", (context) => watchPages(context, onUncaught));
  return browser;
}
