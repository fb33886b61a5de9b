import { distance } from "fastest-levenshtein";
import type { z } from "zod";
import { ApiError } from "../lib/api-error.ts";

/** An invalid configuration. The message lists each issue: the path, what was found and what was expected. */
export class ConfigError extends Error {
  override name = "ConfigError";
  /** Each as `path: found this, expected that`. If an environment variable set the value, its name replaces the path. */
  readonly issues: string[];

  constructor(file: string, issues: string[]) {
    super(`${file}: the configuration is invalid, so the provider does not start.\n  ${issues.join("\n  ")}`);
    this.issues = issues;
  }
}

/** How many unknown names are listed per object, and the longest name that is compared with the known ones. */
const NAMES_LIMIT = 50;
const LONGEST_NAME = 100;

const SECRETS = /secret|password|token$|key$|^(smtp|database|database_replica)_url$/;

/** Whether a field's value is secret and must not be shown. */
export function isSecretName(name: PropertyKey | undefined): boolean {
  return SECRETS.test(String(name));
}

/** Describes an issue as `path: found this, expected that`. @param describeSchema is called only for unknown names. */
export function describeIssue(issue: z.core.$ZodIssue, root: unknown, describeSchema: () => SchemaNode): string[] {
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    // Unions list their most detailed form last.
    return (
      issue.errors
        .at(-1)
        ?.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, root, describeSchema)) ??
      []
    );
  }
  const path = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = namesAt(describeSchema(), issue.path);
    return issue.keys.slice(0, NAMES_LIMIT).map((key) => {
      const meant = key.length > LONGEST_NAME ? undefined : nearestName(key, known);
      const hint = meant ? `: did you mean ${meant}?` : "";
      return `${formatPath([...issue.path, key])}: found an unknown setting, expected a known one${hint}`;
    });
  }
  const expected = /expected (.*?)(?:, received .*)?$/.exec(issue.message)?.[1] ?? issue.message;
  return [`${path || "(the whole file)"}: found ${describeFound(issue.path, root)}, expected ${expected}`];
}

function describeFound(path: PropertyKey[], root: unknown): string {
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], root);
  if (found === undefined) return "nothing";
  // Items of a list have the name of the list.
  if (isSecretName(path.findLast((key) => typeof key === "string"))) {
    if (typeof found !== "string") return `a ${typeof found}`;
    // The scheme of a URL is not secret, and it is the most common mistake.
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(found)?.[0];
    return scheme ? `${scheme}…` : `a text of ${found.length} characters`;
  }
  return JSON.stringify(found).slice(0, 80);
}

export function formatPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    "",
  );
}

/** The part of a JSON schema that names fields. */
interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
}

/** Returns the known name that is most similar to a misspelled one, or undefined if none is similar. */
function nearestName(name: string, known: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const [nearest] = known
    .map((candidate) => ({ candidate, far: distance(plain(name), plain(candidate)) }))
    .sort((a, b) => a.far - b.far);
  return nearest && nearest.far <= Math.max(name.length > 3 ? 2 : 1, Math.floor(name.length / 3))
    ? nearest.candidate
    : undefined;
}

/** Lists the names that the schema allows at a path of the document. */
function namesAt(schema: SchemaNode, path: PropertyKey[]): string[] {
  return path
    .reduce<SchemaNode[]>((nodes, key) => nodes.flatMap(alternatives).flatMap((node) => step(node, key)), [schema])
    .flatMap(alternatives)
    .flatMap(({ properties }) => Object.keys(properties ?? {}));
}

function alternatives(node: SchemaNode): SchemaNode[] {
  const forms = [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
  return forms.length > 0 ? forms.flatMap(alternatives) : [node];
}

function step({ properties, items, additionalProperties }: SchemaNode, key: PropertyKey): SchemaNode[] {
  const next = typeof key === "number" ? items : (properties?.[String(key)] ?? additionalProperties);
  return typeof next === "object" ? [next] : [];
}

/** Runs a check that requests also go through, and returns its error as a configuration issue. */
export function issuesOf(at: string, check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ApiError) return [`${at}: found an invalid value: ${error.message}`];
    throw error;
  }
}

/** Returns an issue for each value that is already in `seen`, and adds the others to it. */
export function duplicates(seen: Set<string>, at: string, values: string[]): string[] {
  return values.flatMap((value) => {
    if (seen.has(value)) return [`${at}: found "${value}" twice, expected unique values`];
    seen.add(value);
    return [];
  });
}
