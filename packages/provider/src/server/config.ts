import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { ConfigError, describeIssue, formatPath, isSecretName } from "../platform/config/config-error.ts";
import { ProviderConfig } from "../platform/config/config-schema.ts";
import { HttpUrl } from "../platform/config/fields.ts";
import { rememberSources } from "../platform/config/sources.ts";
import { listIssues } from "./config-checks.ts";
import { describeConfig } from "./write-config-schema.ts";

type Environment = Record<string, string | undefined>;

/** Values that override the environment: command line options, by field. */
export interface ConfigInput {
  host?: string;
  port?: string;
}

/** A longer list helps no one, and describing each problem takes time. */
const FAULTS_LIMIT = 200;
const PRODUCTION_REQUESTS_PER_MINUTE = 1200;

/** The variables that replace fields. A start and the doctor report problems under these names. */
const variables = {
  DATABASE_URL: "database_url",
  DATABASE_POOLER: "database_pooler",
  DATABASE_REPLICA_URL: "database_replica_url",
  PORTICO_ALLOW_NEWER_DATABASE: "allow_newer_database",
  SMTP_URL: "smtp_url",
  PORTICO_DATA_DIR: "data_directory",
  PORTICO_CONTROL_SOCKET: "control_socket",
  PORTICO_SERVER_KEY: "server_key",
  PORTICO_NEXT_SERVER_KEY: "next_server_key",
  PORTICO_PREVIOUS_SERVER_KEYS: "previous_server_keys",
  HOST: "host",
  PORT: "port",
  PORTICO_METRICS_PORT: "metrics_port",
  PORTICO_METRICS_HOST: "metrics_host",
  PORTICO_METRICS_TOKEN: "metrics_token",
  TRUSTED_PROXY_HOPS: "trusted_proxy_hops",
} as const satisfies Record<string, keyof ProviderConfig>;
const numbers = new Set<string>(["port", "metrics_port", "trusted_proxy_hops"]);
const booleans = new Set<string>(["allow_newer_database"]);
const lists = new Set<string>(["previous_server_keys"]);

/**
 * Reads the configuration file and the environment once, and checks both.
 * @throws ConfigError with every problem: path, found, expected.
 */
export function loadConfig(file: string, environment: Environment, given: ConfigInput = {}): ProviderConfig {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const isFound = error instanceof SyntaxError;
    const fault = isFound
      ? `(the whole file): found invalid JSON (${(error as Error).message}), expected JSON`
      : "(the whole file): found no readable file, expected JSON. Create one with portico init, or name it with --config FILE.";
    throw new ConfigError(file, [fault, ...listEnvironmentIssues(environment, given)]);
  }
  return parseConfig(content, environment, file, given);
}

/** @throws ConfigError with every problem: path, found, expected. */
export function parseConfig(
  content: unknown,
  environment: Environment,
  file = "configuration",
  given: ConfigInput = {},
): ProviderConfig {
  const { resolved, faults, failed, settingNames, writtenSecrets } = resolve(
    content,
    environment,
    given,
    dirname(file),
  );
  const config = checkConfig(resolved, faults, failed);
  if (!config) throw new ConfigError(file, withVariables(faults, settingNames));
  if (config.mode === "production") config.requests_per_minute_per_ip ??= PRODUCTION_REQUESTS_PER_MINUTE;
  rememberSources(config, { file, settingNames, writtenSecrets });
  return config;
}

/**
 * Checks a configuration whose variables are replaced: its schema, then the rules over several fields.
 * @param faults gets every problem.
 * @param failed the paths whose problem is already in the list.
 * @returns nothing if there are problems.
 */
export function checkConfig(
  resolved: unknown,
  faults: string[],
  failed: ReadonlySet<string> = new Set(),
): ProviderConfig | undefined {
  const parsed = ProviderConfig.safeParse(resolved);
  if (!parsed.success) {
    for (const issue of parsed.error.issues.slice(0, FAULTS_LIMIT)) {
      if (failed.has(formatPath(issue.path))) continue;
      faults.push(...describeIssue(issue, resolved, describeConfig));
    }
  }
  const config = parsed.success ? parsed.data : withoutInvalidValues(resolved, parsed.error.issues);
  if (config) {
    const more = listIssues(config).slice(0, FAULTS_LIMIT);
    faults.push(...more.filter((fault) => !isReported(fault, faults)));
  }
  return faults.length === 0 ? parsed.data : undefined;
}

interface Resolved {
  resolved: unknown;
  faults: string[];
  /** The paths whose problem is already in the list. */
  failed: Set<string>;
  settingNames: Record<string, string>;
  writtenSecrets: string[];
}

/**
 * Applies the environment to the file's content. Text of the form `env:NAME` is replaced by that variable, and
 * `file:PATH` by the content of that file.
 * @param folder of the configuration, which relative paths start from.
 */
function resolve(content: unknown, environment: Environment, given: ConfigInput, folder: string): Resolved {
  const faults: string[] = [];
  const failed = new Set<string>();
  const settingNames: Record<string, string> = {};
  const writtenSecrets: string[] = [];
  const offset = asNumber(environment.PORTICO_PORT_OFFSET || "0");
  if (typeof offset !== "number") faults.push(`PORTICO_PORT_OFFSET: found "${offset}", expected a whole number`);
  const shifted = typeof offset === "number" ? shiftPorts(content, offset) : content;
  const isObject = typeof shifted === "object" && shifted !== null && !Array.isArray(shifted);
  const overrides = readOverrides(environment, given, settingNames);
  const resolved = mapTexts(isObject ? { ...shifted, ...overrides } : shifted, [], (text, path) => {
    const at = formatPath(path);
    const fail = (expected: string) => {
      failed.add(at);
      faults.push(`${at}: found "${text}", expected ${expected}`);
      // Long enough for any secret, so that no message mentions its length.
      return text.padEnd(64, "-");
    };
    if (text.startsWith("file:")) {
      const secretFile = isAbsolute(text.slice(5)) ? text.slice(5) : join(folder, text.slice(5));
      try {
        return readFileSync(secretFile, "utf8").trim();
      } catch {
        return fail(`a readable file ${secretFile}`);
      }
    }
    if (!text.startsWith("env:")) {
      if (!(String(path[0]) in settingNames) && isWrittenSecret(path.at(-1), text)) writtenSecrets.push(at);
      return text;
    }
    const name = text.slice(4);
    const found = environment[name];
    if (found !== undefined) {
      settingNames[at] = name;
      return found;
    }
    return fail(`the environment variable ${name} to be set`);
  });
  return { resolved, faults, failed, settingNames, writtenSecrets };
}

function isWrittenSecret(name: PropertyKey | undefined, text: string): boolean {
  // A URL is as secret as the password in it.
  if (/_url$/.test(String(name))) return isSecretName(name) && URL.canParse(text) && new URL(text).password !== "";
  return isSecretName(name);
}

/** @param settingNames gets the variable or option by the field's path. */
function readOverrides(environment: Environment, given: ConfigInput, settingNames: Record<string, string>) {
  const overrides: Record<string, unknown> = {};
  const take = (field: string, text: string | undefined, settingName: string) => {
    // An empty variable counts as not set.
    if (text === undefined || text === "") return;
    if (numbers.has(field)) overrides[field] = asNumber(text);
    else if (booleans.has(field)) overrides[field] = asBoolean(text);
    else overrides[field] = lists.has(field) ? asList(text) : text;
    settingNames[field] = settingName;
  };
  for (const [variable, field] of Object.entries(variables)) take(field, environment[variable], variable);
  for (const [field, text] of Object.entries(given)) take(field, text, `--${field}`);
  return overrides;
}

/** The problems of the environment, regardless of the file. */
function listEnvironmentIssues(environment: Environment, given: ConfigInput): string[] {
  const { resolved, faults, settingNames } = resolve({}, environment, given, "");
  const issues = ProviderConfig.safeParse(resolved).error?.issues ?? [];
  const own = issues.filter(({ path }) => formatPath(path) in settingNames);
  return withVariables(
    [...faults, ...own.flatMap((issue) => describeIssue(issue, resolved, describeConfig))],
    settingNames,
  );
}

/** Names the variable instead of the field, because the operator has to change it there. */
function withVariables(faults: string[], settingNames: Record<string, string>): string[] {
  return faults.map((fault) => {
    const path = pathOf(fault);
    const settingName = settingNames[path];
    return settingName ? `${settingName}${fault.slice(path.length)}` : fault;
  });
}

function pathOf(fault: string): string {
  return fault.slice(0, fault.indexOf(": "));
}

/** A rule over several fields must not repeat a problem of one of them. */
function isReported(fault: string, faults: string[]): boolean {
  const path = pathOf(fault);
  return faults.map(pathOf).some((said) => path === said || path.startsWith(`${said}.`) || path.startsWith(`${said}[`));
}

/** What other parts of a project refer to. Without it, they would be reported as wrong. */
const referredTo = new Set(["rbac_policy", "organizations", "allowed_origins", "connected_apps"]);
const lenientConfig = ProviderConfig.extend({ public_url: HttpUrl.default("http://localhost:4100") });

/**
 * Removes fields that do not match the schema, so that the rules over several fields can check the rest, and one start
 * reports all problems. A project with too few fields left is removed, and its place stays empty.
 */
function withoutInvalidValues(resolved: unknown, issues: { path: PropertyKey[]; code: string; keys?: string[] }[]) {
  if (issues.some(({ path, code }) => path.length === 0 && code !== "unrecognized_keys")) return undefined;
  const copy = structuredClone(resolved) as Record<string, unknown>;
  const projects: (Record<string, unknown> | undefined)[] = Array.isArray(copy.projects) ? copy.projects : [];
  for (const { path, code, keys = [] } of issues) {
    const [top, index, field] = path;
    const names = code === "unrecognized_keys" ? keys : [];
    if (top === undefined) for (const name of names) delete copy[name];
    else if (top !== "projects" || typeof index !== "number") copy[String(top)] = placeholders[String(top)];
    else if (field === undefined && names.length > 0) for (const name of names) delete projects[index]?.[name];
    else if (field === undefined || referredTo.has(String(field))) projects[index] = undefined;
    else delete projects[index]?.[String(field)];
  }
  // The intended mode is unknown, and development has fewer rules.
  if (issues.some(({ path }) => path[0] === "mode")) copy.mode = "development";
  const parse = (some: unknown[]) => lenientConfig.safeParse({ ...copy, projects: some }).data;
  const whole: ProviderConfig["projects"] = [];
  // Later checks skip empty places.
  projects.forEach((project, index) => {
    const found = project && parse([{ ...placeholder(index), ...project }])?.projects[0];
    if (found) whole[index] = found;
  });
  const rest = parse([placeholder(0)]);
  return rest && { ...rest, projects: whole };
}

/** An existing but invalid value is not reported as missing. */
const placeholders: Record<string, unknown> = { database_url: "postgres://-", smtp_url: "smtp://-" };

const placeholder = (index: number) => ({
  project_id: `project-test-${index}`,
  project_name: "-",
  public_tokens: [`public-token-test-${index}`],
  secret: "-".repeat(16),
});

/** Other text stays, so that the schema reports it. */
function asBoolean(text: string): boolean | string {
  return text === "true" || (text === "false" ? false : text);
}

function asList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Parses a number. Other text stays text, so that the message can show it. */
function asNumber(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** Tests run beside a demo: PORTICO_PORT_OFFSET moves every local port of the 4000s. */
function shiftPorts(value: unknown, offset: number): unknown {
  if (!offset) return value;
  const moved = mapTexts(value, [], (text) =>
    text.replace(/\b(localhost|127\.0\.0\.1):(4[0-4]00)\b/g, (_, host, port) => `${host}:${Number(port) + offset}`),
  ) as { port?: unknown };
  return { ...moved, port: (typeof moved.port === "number" ? moved.port : 4100) + offset };
}

function mapTexts(value: unknown, path: PropertyKey[], map: (text: string, path: PropertyKey[]) => string): unknown {
  if (typeof value === "string") return map(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, [...path, index], map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, [...path, key], map)]));
}
