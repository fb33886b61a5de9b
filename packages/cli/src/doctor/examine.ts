import { askDatabase } from "./ask-database.ts";
import { askProvider } from "./ask-provider.ts";
import { judgeCertificates } from "./certificates.ts";
import { type Check, skip, titles } from "./check.ts";
import { judgeClocks } from "./clock.ts";
import { judgeDatabase } from "./database.ts";
import { judgeHostNames } from "./host-names.ts";
import { judgeKeys } from "./keys.ts";
import { judgeMailServer } from "./mail-server.ts";
import { askOrigins, judgeOrigins } from "./origins.ts";
import { readConfiguration } from "./read-configuration.ts";
import { judgeRedirectUrls } from "./redirect-urls.ts";

/**
 * Looks at the configuration and at all that it names. All servers are asked at once and get five seconds; then the
 * answers are judged together.
 * @param origins whose pages should be able to call; guessed when absent.
 */
export async function examine(file: string, environment: NodeJS.ProcessEnv, origins?: string[]): Promise<Check[]> {
  const { config, checks } = await readConfiguration(file, environment);
  if (!config) {
    const seen = new Set(checks.map(({ title }) => title));
    const unseen = titles.filter((title) => !seen.has(title));
    return [...checks, ...unseen.flatMap((title) => skip(title, "The configuration cannot be used yet."))];
  }
  const [provider, database, mailServer, askedOrigins] = await Promise.all([
    askProvider(config),
    askDatabase(config),
    judgeMailServer(config),
    askOrigins(file, config, origins),
  ]);
  const isRunning = provider.state === "running" || provider.state === "out of reach";
  const clocks = {
    provider: provider.state === "running" ? provider.clockOffsetMs : undefined,
    database: database.state === "open" ? database.clockOffsetMs : undefined,
  };
  return [
    ...checks,
    ...judgeOrigins(config, askedOrigins),
    ...judgeRedirectUrls(config),
    ...judgeHostNames(config, provider),
    ...mailServer,
    ...judgeClocks(clocks),
    ...judgeDatabase(config, database, isRunning),
    ...judgeKeys(database, provider),
    ...judgeCertificates(database),
  ];
}
