// Plain JavaScript, as prepare.mjs.

/** What keeps `npm test` from installing anything but packages of npm. */
export const optOut = "PORTICO_INSTALL_BROWSER";

/**
 * Decides how the tests come to a browser.
 * @param {object} machine
 * @param {boolean} machine.hasAny whether there is a Chrome or Chromium
 * @param {boolean} machine.hasWhole whether it is more than the engine
 * @param {boolean} machine.hasQuicker whether it is the quicker one, which has the engine alone
 * @param {boolean} machine.canInstall whether Debian's packages can be installed without a question
 * @param {boolean} machine.isContainer whether this is root's own machine, as in CI; there the quicker one is worth a package
 * @param {Record<string, string | undefined>} environment
 * @returns {"keep" | "install"}
 * @throws {Error} when there is none and none may be installed.
 */
export function planBrowser({ hasAny, hasWhole, hasQuicker, canInstall, isContainer }, environment) {
  const isQuickerWorthIt = canInstall && isContainer && !environment.PORTICO_BROWSER;
  if (hasWhole && (hasQuicker || !isQuickerWorthIt)) return "keep";
  if (canInstall && environment[optOut] !== "0") return "install";
  if (hasAny) return "keep";
  const reason = canInstall ? ` ${optOut} is 0, so it is not installed for you.` : "";
  throw new Error(
    `No Chrome or Chromium found. Tests in a browser need one.${reason} Install it, or set PORTICO_BROWSER to its path.`,
  );
}
