import { readFileSync } from "node:fs";
import { ConfigError, describeIssue, formatPath } from "./config/config-error.ts";
import { ProviderConfig } from "./config/config-schema.ts";
import { listFaults } from "./config-checks.ts";

type Environment = Record<string, string | undefined>;

const PRODUCTION_REQUESTS_PER_MINUTE = 1200;

/**
 * Reads the configuration file and the environment once, and checks both.
 * @throws ConfigError with every fault: path, found, expected.
 */
export function loadConfig(file: string, environment: Environment): ProviderConfig {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(file, [
      "(the whole file): found nothing that can be read, expected JSON. Name it with --config FILE.",
    ]);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(file, [`(the whole file): found no JSON (${(error as Error).message}), expected JSON`]);
  }
  return parseConfig(content, environment, file);
}

/** @throws ConfigError with every fault: path, found, expected. */
export function parseConfig(content: unknown, environment: Environment, file = "configuration"): ProviderConfig {
  const unset: string[] = [];
  const resolved = resolveEnvironment(
    { ...(shiftPorts(content, readPortOffset(environment, file)) as object), ...fromEnvironment(environment) },
    environment,
    unset,
  );
  if (unset.length > 0) throw new ConfigError(file, unset);
  const parsed = ProviderConfig.safeParse(resolved);
  if (!parsed.success) {
    throw new ConfigError(
      file,
      parsed.error.issues.flatMap((issue) => describeIssue(issue, resolved)),
    );
  }
  const config = parsed.data;
  const faults = listFaults(config);
  if (faults.length > 0) throw new ConfigError(file, faults);
  if (config.mode === "production") config.requests_per_minute_per_ip ??= PRODUCTION_REQUESTS_PER_MINUTE;
  return config;
}

function fromEnvironment(environment: Environment): Record<string, unknown> {
  const overrides: Record<string, unknown> = {
    database_url: environment.DATABASE_URL,
    smtp_url: environment.SMTP_URL,
    data_directory: environment.PORTICO_DATA_DIR,
    control_socket: environment.PORTICO_CONTROL_SOCKET,
    server_key: environment.PORTICO_SERVER_KEY,
    next_server_key: environment.PORTICO_NEXT_SERVER_KEY,
    previous_server_keys: asList(environment.PORTICO_PREVIOUS_SERVER_KEYS),
    host: environment.HOST,
    port: asNumber(environment.PORT),
    metrics_port: asNumber(environment.PORTICO_METRICS_PORT),
    metrics_host: environment.PORTICO_METRICS_HOST,
    metrics_token: environment.PORTICO_METRICS_TOKEN,
    trusted_proxy_hops: asNumber(environment.TRUSTED_PROXY_HOPS),
  };
  // A variable that is set to nothing counts as not set.
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined && value !== ""));
}

/** Parts a list at its commas. */
function asList(text: string | undefined): string[] | undefined {
  return text
    ? text
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean)
    : undefined;
}

/** Parses a number; other text stays text, so that the message can show it. */
function asNumber(text: string | undefined): number | string | undefined {
  return text && /^-?\d+$/.test(text) ? Number(text) : text;
}

/** Text of the form `env:NAME`, anywhere, stands for that environment variable. */
function resolveEnvironment(value: unknown, environment: Environment, unset: string[]): unknown {
  return mapTexts(value, [], (text, path) => {
    if (!text.startsWith("env:")) return text;
    const found = environment[text.slice(4)];
    if (found === undefined) {
      unset.push(`${formatPath(path)}: found "${text}", expected the environment variable ${text.slice(4)} to be set`);
    }
    return found ?? text;
  });
}

function readPortOffset(environment: Environment, file: string): number {
  const offset = asNumber(environment.PORTICO_PORT_OFFSET || "0");
  if (typeof offset === "number") return offset;
  throw new ConfigError(file, [`PORTICO_PORT_OFFSET: found "${offset}", expected a whole number`]);
}

/** Tests run beside a demo: every local address of the 4000s moves by PORTICO_PORT_OFFSET. */
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
