import type { z } from "zod";

/** A configuration that cannot be used. The message names each place by path, what was found and what was expected. */
export class ConfigError extends Error {
  override name = "ConfigError";

  constructor(file: string, faults: string[]) {
    super(`${file}: the configuration is wrong, so the provider does not start.\n  ${faults.join("\n  ")}`);
  }
}

const SECRETS = /secret|password|key$|^(smtp|database)_url$/;

/** One fault of the shape, as `path: found this, expected that`. */
export function describeIssue(issue: z.core.$ZodIssue, root: unknown): string[] {
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    // The last form of a union is the one that says most.
    return (
      issue.errors
        .at(-1)
        ?.flatMap((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, root)) ?? []
    );
  }
  const path = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map(
      (key) => `${formatPath([...issue.path, key])}: found an unknown name, expected one of the schema's`,
    );
  }
  const expected = /expected (.*?)(?:, received .*)?$/.exec(issue.message)?.[1] ?? issue.message;
  return [`${path || "(the whole file)"}: found ${describeFound(issue.path, root)}, expected ${expected}`];
}

function describeFound(path: PropertyKey[], root: unknown): string {
  const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], root);
  if (found === undefined) return "nothing";
  if (SECRETS.test(String(path.at(-1)))) {
    return typeof found === "string" ? `a text of ${found.length} characters` : `a ${typeof found}`;
  }
  return JSON.stringify(found).slice(0, 80);
}

export function formatPath(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    "",
  );
}
