// JavaScript for the same reason as prepare.mjs.

/** Set this variable to 0 so that `npm test` only installs npm packages. */
export const optOut = "PORTICO_INSTALL_BROWSER";

/**
 * Decides whether to install a browser for the tests.
 * @param {object} machine
 * @param {boolean} machine.hasAny Whether Chrome or Chromium is installed.
 * @param {boolean} machine.hasWhole Whether a full browser is installed, not only the headless shell.
 * @param {boolean} machine.hasQuicker Whether the headless shell, which is faster, is installed.
 * @param {boolean} machine.canInstall Whether Debian packages can be installed without a password.
 * @param {boolean} machine.isContainer Whether this process is root, as in CI. Only there the headless shell is installed in addition.
 * @param {Record<string, string | undefined>} environment
 * @returns {"keep" | "install"}
 * @throws {Error} if there is no browser and none can be installed.
 */
export function planBrowser({ hasAny, hasWhole, hasQuicker, canInstall, isContainer }, environment) {
  const wantsQuicker = canInstall && isContainer && !environment.PORTICO_BROWSER;
  if (hasWhole && (hasQuicker || !wantsQuicker)) return "keep";
  if (canInstall && environment[optOut] !== "0") return "install";
  if (hasAny) return "keep";
  const reason = canInstall ? ` ${optOut} is 0, so it was not installed automatically.` : "";
  throw new Error(
    `Browser tests need Chrome or Chromium, and none was found.${reason} Install it, or set PORTICO_BROWSER to its path.`,
  );
}
