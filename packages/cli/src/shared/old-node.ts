/** The same as `engines` in package.json. */
const OLDEST_NODE = 24;

/**
 * Returns a sentence on what to do if Node is too old, otherwise null.
 * @param version from `process.versions.node`.
 */
export function describeOldNode(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return null;
  return `portico needs Node ${OLDEST_NODE} or newer and this is Node ${version}: install it from https://nodejs.org, or run \`npx --package=node@${OLDEST_NODE} --package=@portico/cli portico\` instead of \`npx portico\`.`;
}
