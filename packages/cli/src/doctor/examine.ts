import { askDatabase } from "./ask-database.ts";
import { askProvider } from "./ask-provider.ts";
import { type Check, skip, titles } from "./check.ts";
import { checkClocks } from "./clock.ts";
import { checkDatabase } from "./database.ts";
import { checkHostNames } from "./host-names.ts";
import { checkCertificates, checkKeys } from "./keys.ts";
import { checkMailServer } from "./mail-server.ts";
import { askOrigins, checkOrigins, checkRedirectUrls } from "./origins.ts";
import { readConfiguration } from "./read-configuration.ts";

/**
 * Checks the configuration and the servers that it uses. All servers are asked at the same time, with a timeout of five
 * seconds.
 * @param origins that should be able to call the API. Default: guessed.
 */
export async function examine(file: string, environment: NodeJS.ProcessEnv, origins?: string[]): Promise<Check[]> {
  const { config, checks } = await readConfiguration(file, environment);
  if (!config) {
    const seen = new Set(checks.map(({ title }) => title));
    const unseen = titles.filter((title) => !seen.has(title));
    return [...checks, ...unseen.flatMap((title) => skip(title, "Not checked, because the configuration is invalid."))];
  }
  const [provider, database, mailServer, askedOrigins] = await Promise.all([
    askProvider(config),
    askDatabase(config),
    checkMailServer(config),
    askOrigins(file, config, origins),
  ]);
  const isRunning = provider.state === "running" || provider.state === "out of reach";
  const clocks = {
    provider: provider.state === "running" ? provider.clockOffsetMs : undefined,
    database: database.state === "open" ? database.clockOffsetMs : undefined,
  };
  return [
    ...checks,
    ...checkOrigins(config, askedOrigins),
    ...checkRedirectUrls(config),
    ...checkHostNames(config, provider),
    ...mailServer,
    ...checkClocks(clocks),
    ...checkDatabase(config, database, isRunning),
    ...checkKeys(database, provider),
    ...checkCertificates(database),
  ];
}
