import { ConfigError, listWarnings, loadConfig, type ProviderConfig } from "@portico/provider/tools";
import { type Check, type Finding, judge, type Title } from "./check.ts";

export interface ReadConfiguration {
  /** Undefined when it is unusable: then no other check can be made. */
  config: ProviderConfig | undefined;
  checks: Check[];
}

/** Reads the configuration as a start would; each fault is filed where an operator looks for it. */
export function readConfiguration(file: string, environment: NodeJS.ProcessEnv): ReadConfiguration {
  try {
    const config = loadConfig(file, environment);
    const allIsWell = `${file} is well formed and safe for ${config.mode}.`;
    return { config, checks: judge("configuration", listWarnings(config).map(toWarning), allIsWell) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...faults] = error.message.split("\n");
    return { config: undefined, checks: faults.map((fault) => toCheck(fault.trim())) };
  }
}

const shelves: [RegExp, Title][] = [
  [/redirect_urls/, "redirect URLs"],
  [/^public_url/, "host names"],
  [/^(smtp_url|mail_from)/, "SMTP"],
  [/^server_key/, "keys"],
  [/^database_url/, "database"],
];

/** @param fault `path: found this, expected that`. */
function toCheck(fault: string): Check {
  const colon = fault.indexOf(": ");
  const path = fault.slice(0, colon);
  const [found = "", expected] = fault.slice(colon + 2).split(/, expected (.*)/s);
  return {
    title: shelves.find(([pattern]) => pattern.test(path))?.[1] ?? "configuration",
    verdict: "wrong",
    message: `Found ${found.replace(/^found /, "")}, so the provider does not start.`,
    mend: mendFault(found, expected),
    path,
  };
}

function mendFault(found: string, expected: string | undefined): string {
  if (found.includes("an unknown name")) return "Correct its spelling, or remove it.";
  const variable = /environment variable (\S+) to be set/.exec(expected ?? "")?.[1];
  if (variable) return `Set the environment variable ${variable}.`;
  return expected ? `Give ${expected.replace(/\.$/, "")}.` : "Change it to what is allowed.";
}

const warningMends: [RegExp, string][] = [
  [/is not used by this version/, "Remove it until a version uses it."],
  [/no organization .* is configured/, "Add that organization, or remove the claim."],
  [/allowed_origins is empty/, "Add the origins of your pages to it."],
];

/** @param warning a sentence or two that a start logs, the first beginning with the place. */
function toWarning(warning: string): Finding {
  const known = warningMends.find(([pattern]) => pattern.test(warning))?.[1];
  const [, message = warning, advice] = /^(.*?\.) ([A-Z].*)$/s.exec(warning) ?? [];
  return {
    // Plain http sends tokens in the clear, so it must be mended.
    verdict: warning.startsWith("public_url is http") ? "wrong" : "warning",
    message: known ? warning : message,
    mend: known ?? advice ?? "See docs/operating.md.",
    path: /^\w+(\[\d+\])?(\.\w+)*(?=[ :])/.exec(warning)?.[0],
  };
}
