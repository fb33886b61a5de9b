// Plain JavaScript, because `pretest` asks it on Node 20 before anything is installed.
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Chromium without what only a window needs: the same engine in two thirds of the time. */
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
 * Says whether it is more than the engine: the back/forward cache comes with the rest.
 * @param {string} path
 */
export const isWholeBrowser = (path) => !path.endsWith(headlessShell);

/**
 * The path of a Chrome or Chromium on this machine: `PORTICO_BROWSER` when it is set, else the first one found.
 * @param {Record<string, string | undefined>} environment
 * @param {(path: string) => boolean} isWanted
 * @returns {string | undefined}
 * @throws {Error} when `PORTICO_BROWSER` names a file that cannot be run.
 */
export function findBrowser(environment = process.env, isWanted = () => true) {
  const chosen = environment.PORTICO_BROWSER;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(
      `PORTICO_BROWSER is "${chosen}", which is no program that can be run. Give the full path of Chrome or Chromium, or unset it.`,
    );
  }
  const folders = (environment.PATH ?? "").split(delimiter).filter(isAbsolute);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...applications].find((path) => isWanted(path) && isExecutable(path));
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
