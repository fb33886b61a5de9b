import type { z } from "zod";
import { namesAt, nearestName, type SchemaNode } from "./known-names.ts";

/** A configuration that cannot be used. The message names each place by path, what was found and what was expected. */
export class ConfigError extends Error {
  override name = "ConfigError";
  /** Each as `path: found this, expected that`; the path is the variable's name where a variable gave the value. */
  readonly faults: string[];

  constructor(file: string, faults: string[]) {
    super(`${file}: the configuration is wrong, so the provider does not start.\n  ${faults.join("\n  ")}`);
    this.faults = faults;
  }
}

/** The unknown names of one place that are listed, and the longest that is compared with those that are known. */
const NAMES_LIMIT = 50;
const LONGEST_NAME = 100;

const SECRETS = /secret|password|token$|key$|^(smtp|database|database_replica)_url$/;

/** Says whether a field's value must not be shown. */
export function isSecretName(name: PropertyKey | undefined): boolean {
  return SECRETS.test(String(name));
}

/** One fault of the shape, as `path: found this, expected that`. @param describeSchema loaded when a name is unknown. */
export function describeIssue(issue: z.core.$ZodIssue, root: unknown, describeSchema: () => SchemaNode): string[] {
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    // The last form of a union is the one that says most.
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
      return `${formatPath([...issue.path, key])}: found an unknown name, expected one of the schema's${hint}`;
    });
  }
  const expected = /expected (.*?)(?:, received .*)?$/.exec(issue.message)?.[1] ?? issue.message;
  return [`${path || "(the whole file)"}: found ${describeFound(issue.path, root)}, expected ${expected}`];
}

function describeFound(path: PropertyKey[], root: unknown): string {
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], root);
  if (found === undefined) return "nothing";
  if (isSecretName(path.at(-1))) {
    if (typeof found !== "string") return `a ${typeof found}`;
    // The scheme of an address is no secret, and mostly what is wrong with it.
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
