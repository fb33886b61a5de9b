/** As `engines` of the package.json has it. */
const OLDEST_NODE = 24;

/**
 * Says what to do on a Node that is too old for the command line, in one sentence; null on one that will do.
 * @param version as `process.versions.node` has it.
 */
export function describeOldNode(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return null;
  return `portico needs Node ${OLDEST_NODE} or newer and this is Node ${version}: install it from https://nodejs.org, or run \`npx --package=node@${OLDEST_NODE} --package=@portico/cli portico\` instead of \`npx portico\`.`;
}
