// JavaScript, because `pretest` runs it on Node 20 before dependencies are installed.
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Chromium without its user interface. It has the same engine and takes a third less time. */
export const headlessShell = "chromium-headless-shell";

const commands = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const applications = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/**
 * Only the full browser has the back/forward cache.
 * @param {string} path
 */
export const isFullBrowser = (path) => !path.endsWith(headlessShell);

/**
 * Returns the path of Chrome or Chromium: `PORTICO_BROWSER` if it is set, otherwise the first one found.
 * @param {Record<string, string | undefined>} environment
 * @param {(path: string) => boolean} isAccepted
 * @returns {string | undefined}
 * @throws {Error} if `PORTICO_BROWSER` is not an executable file.
 */
export function findBrowser(environment = process.env, isAccepted = () => true) {
  const chosen = environment.PORTICO_BROWSER;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(
      `PORTICO_BROWSER is "${chosen}", which is not an executable file. Set it to the full path of Chrome or Chromium, or unset it.`,
    );
  }
  const folders = (environment.PATH ?? "").split(delimiter).filter(isAbsolute);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...applications].find((path) => isAccepted(path) && isExecutable(path));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
