import {
  ConfigError,
  type ConfigWarning,
  listWarnings,
  loadConfig,
  type ProviderConfig,
  requireTemplateMarkup,
} from "@portico/provider/tools";
import { type Check, type Finding, type Title, toChecks } from "./check.ts";

export interface ReadConfiguration {
  /** Undefined if it is invalid. */
  config: ProviderConfig | undefined;
  checks: Check[];
}

/** Reads the configuration like a start. Issues and warnings get the title of the check that they belong to. */
export async function readConfiguration(file: string, environment: NodeJS.ProcessEnv): Promise<ReadConfiguration> {
  try {
    const config = loadConfig(file, environment);
    await requireTemplateMarkup(config);
    const warnings = listWarnings(config);
    const [own, others] = [true, false].map((isOwn) =>
      warnings.filter(({ path }) => (titleOf(path) === "configuration") === isOwn),
    );
    const okMessage = others?.length ? `${file} is valid.` : `${file} is valid and safe for ${config.mode}.`;
    return {
      config,
      checks: [
        ...toChecks("configuration", (own ?? []).map(toFinding), okMessage),
        ...(others ?? []).map((warning) => ({ title: titleOf(warning.path), ...toFinding(warning) })),
      ],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: undefined, checks: error.issues.map(toCheck) };
  }
}

const titlePatterns: [RegExp, Title][] = [
  [/redirect_urls/, "redirect URLs"],
  [/^public_url/, "host names"],
  [/^(smtp_url|mail_from|SMTP_URL)/, "SMTP"],
  [/^(server_key|PORTICO_SERVER_KEY)/, "keys"],
  [/^(database_|DATABASE_)/, "database"],
];

function titleOf(path: string): Title {
  return titlePatterns.find(([pattern]) => pattern.test(path))?.[1] ?? "configuration";
}

/** @param issue such as `path: found this, expected that`. */
function toCheck(issue: string): Check {
  const colon = issue.indexOf(": ");
  const path = issue.slice(0, colon);
  const [found = "", expected] = issue.slice(colon + 2).split(/, expected (.*)/s);
  return {
    title: titleOf(path),
    verdict: "wrong",
    message: `Found ${found.replace(/^found /, "")}, so the provider does not start.`,
    fix: describeFix(found, expected),
    path,
  };
}

function describeFix(found: string, expected = ""): string {
  const meant = /did you mean (.*)\?$/.exec(expected)?.[1];
  if (meant) return `Did you mean ${meant}? Use that name, or remove the setting.`;
  if (found.includes("an unknown setting")) return "Correct its spelling, or remove it.";
  const variable = /environment variable (\S+) to be set/.exec(expected)?.[1];
  if (variable) return `Set the environment variable ${variable}.`;
  return expected ? `Use ${expected.replace(/\.$/, "")}.` : "Change it to an allowed value.";
}

function toFinding({ verdict, message, remedy, path }: ConfigWarning): Finding {
  return { verdict, message, fix: remedy, path };
}
