import {
  ConfigError,
  type ConfigWarning,
  listWarnings,
  loadConfig,
  type ProviderConfig,
  requireTemplateMarkup,
} from "@portico/provider/tools";
import { type Check, type Finding, judge, type Title } from "./check.ts";

export interface ReadConfiguration {
  /** Undefined when it is unusable: then no other check can be made. */
  config: ProviderConfig | undefined;
  checks: Check[];
}

/** Reads the configuration as a start would; each fault and warning is filed where an operator looks for it. */
export async function readConfiguration(file: string, environment: NodeJS.ProcessEnv): Promise<ReadConfiguration> {
  try {
    const config = loadConfig(file, environment);
    await requireTemplateMarkup(config);
    const warnings = listWarnings(config);
    const [own, others] = [true, false].map((isOwn) =>
      warnings.filter(({ path }) => (titleOf(path) === "configuration") === isOwn),
    );
    const allIsWell = others?.length
      ? `${file} is well formed.`
      : `${file} is well formed and safe for ${config.mode}.`;
    return {
      config,
      checks: [
        ...judge("configuration", (own ?? []).map(toFinding), allIsWell),
        ...(others ?? []).map((warning) => ({ title: titleOf(warning.path), ...toFinding(warning) })),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: undefined, checks: error.issues.map(toCheck) };
  }
}

const shelves: [RegExp, Title][] = [
  [/redirect_urls/, "redirect URLs"],
  [/^public_url/, "host names"],
  [/^(smtp_url|mail_from|SMTP_URL)/, "SMTP"],
  [/^(server_key|PORTICO_SERVER_KEY)/, "keys"],
  [/^(database_|DATABASE_)/, "database"],
];

function titleOf(path: string): Title {
  return shelves.find(([pattern]) => pattern.test(path))?.[1] ?? "configuration";
}

/** @param fault `path: found this, expected that`. */
function toCheck(fault: string): Check {
  const colon = fault.indexOf(": ");
  const path = fault.slice(0, colon);
  const [found = "", expected] = fault.slice(colon + 2).split(/, expected (.*)/s);
  return {
    title: titleOf(path),
    verdict: "wrong",
    message: `Found ${found.replace(/^found /, "")}, so the provider does not start.`,
    fix: mendFault(found, expected),
    path,
  };
}

function mendFault(found: string, expected = ""): string {
  const meant = /did you mean (.*)\?$/.exec(expected)?.[1];
  if (meant) return `Did you mean ${meant}? Write that, or remove it.`;
  if (found.includes("an unknown setting")) return "Correct its spelling, or remove it.";
  const variable = /environment variable (\S+) to be set/.exec(expected)?.[1];
  if (variable) return `Set the environment variable ${variable}.`;
  return expected ? `Give ${expected.replace(/\.$/, "")}.` : "Change it to what is allowed.";
}

function toFinding({ verdict, message, remedy, path }: ConfigWarning): Finding {
  return { verdict, message, fix: remedy, path };
}
