import { globSync, readFileSync } from "node:fs";
import { adminOperations } from "@portico/wire";
import { allOperations } from "@portico/wire/schemas";
import { operationOf } from "../../../packages/client/src/calls/calls.ts";
import { methodNames } from "../../../packages/client/src/create-client.ts";

/** The method and path of each operation, with `{name}` for a parameter. */
export type Operations = Record<string, { method: string; path: string }>;

/** The operations that the admin components call. */
export function operationsOfAdmin(): Set<string> {
  const ofClient = methodNames.map((name) => [name, operationOf(name)] as const);
  const ofAdmin = Object.keys(adminOperations).map((name) => [name, name] as const);
  const methods = [...ofClient.filter(([, operation]) => operation in allOperations), ...ofAdmin];
  return operationsUsedIn("packages/admin/src", new Map<string, string>(methods));
}

/**
 * The operations that the sources of a folder refer to, found in the code, so that no list can forget one.
 * @param methods a client's methods, such as `organization.domains.list`, with their operations.
 */
export function operationsUsedIn(folder: string, methods: Map<string, string>): Set<string> {
  const isPage = (file: string) => !/\.test\.|fixtures|\/testing\/|operations\.ts$/.test(file);
  const text = globSync(`${folder}/**/*.{ts,tsx}`)
    .filter(isPage)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const used = [...methods].filter(([method]) => isNamed(text, method.split("."), methods));
  return new Set(used.map(([, operation]) => operation));
}

/**
 * Whether the code names a method in full, by its last two parts after destructuring, as `sso[kind].createConnection`
 * with a kind that the code names as a string, or as `self[removal.call]` with a call that it names so.
 */
function isNamed(text: string, parts: string[], methods: Map<string, string>): boolean {
  const name = parts.at(-1);
  const [parent, group] = [parts.at(-3), parts.at(-2)];
  const holders = [parts.slice(0, -1).join("\\s*\\.\\s*")];
  // The last two parts may be another method's full name: `connectedApps.list`, beside `members.connectedApps.list`.
  if (!parent || !methods.has(`${group}.${name}`)) holders.push(`(?<![\\w.])(?:calls\\.)?${group}`);
  if (parent && text.includes(`"${group}"`)) holders.push(`${parent}\\[\\w+\\]`);
  const call = text.includes(`call: "${name}"`) ? `(?:\\.\\s*${name}\\b|\\[[\\w.]+\\]\\()` : `\\.\\s*${name}\\b`;
  return holders.some((holder) => new RegExp(`(?<!\\w)${holder}\\s*${call}`).test(text));
}

/** Returns a function that names the operation of a request. */
export function createNaming(operations: Operations, prefix: string) {
  const rows = Object.entries(operations).map(([name, { method, path }]) => ({
    name,
    method,
    parameters: path.match(/\{\w+\}/g)?.length ?? 0,
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  // A literal segment takes precedence over a parameter, as in the router.
  rows.sort((one, other) => one.parameters - other.parameters);
  return (method: string, path: string): string | undefined =>
    rows.find((row) => row.method === method && row.pattern.test(path))?.name;
}
